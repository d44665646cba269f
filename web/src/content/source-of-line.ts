/* The source of a claim, in a module of its own because a frame with claims needs no other part. */
export const sourceOfLine = ({ id }: { id: string }): string => id.split('-')[0]!;
