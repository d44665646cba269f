/* The question of a chapter, by its id. */
import { readQuestion, type Question } from '#content/chapters';

export const still = (attributes: Record<string, string>): Promise<Question> =>
  readQuestion(attributes['chapter'] ?? '', attributes['id'] ?? '');
