/*
 * The cells of a slot, each cut open under its word line. Small, a cell is filled up to its charge;
 * large, the charge is dots on its floating gate; at last one of them is an electron.
 */
import type { Box } from '../geometry';
import type { Ink } from '../ink.svelte';
import { shareBetween } from '../share';
import { CHANNEL, CONTROL, DOT_RADIUS, dotPlace, dotsAt, DOTS_MAX } from './section';
import { FLOATING, SECTION, SILICON_Y } from './section';

/** The cells of a model, in the order in which they are drawn. */
export interface CellModel {
  thresholds_mv: readonly number[];
  /** The threshold of the same cells with an empty gate. */
  empty_mv: readonly number[];
  bits: readonly string[];
}

export interface CellLabels {
  control: string;
  floating: string;
  oxide: string;
  source: string;
  drain: string;
  threshold: (mv: number) => string;
  electron: string;
}

/** The radius at which dots take the place of a filled gate, and at which one is an electron. */
const [FILLED_PX, DOTTED_PX] = [1.1, 2.2];
const [DOT_PX, SIGN_PX] = [14, 40];
/** The width of a cell at which its bits and the names of its parts appear. */
const [BITS_PX, NAMES_PX] = [64, 220];
const FADE = 1.3;
const TEXT = 14;
/** Room beside the gate for the name of a part. */
const BESIDE = { x: 264, width: 54 };
const OXIDES: readonly Box[] = [
  { x: 60, y: 38, width: 200, height: 12 },
  { x: 60, y: 122, width: 200, height: 18 },
];
const DOPED = 'M8 140h60v20a18 18 0 0 1-18 18H8zM312 140h-60v20a18 18 0 0 0 18 18h42z';
let doped: Path2D | null = null;

export const dotsOf = ({ thresholds_mv, empty_mv }: CellModel, cell: number): number =>
  dotsAt(thresholds_mv[cell]!, empty_mv[cell]!);

/** Draws one cell into its box on the screen. */
export function drawCell(
  context: CanvasRenderingContext2D,
  model: CellModel,
  cell: number,
  box: Box,
  ink: Ink,
): void {
  const scale = box.width / SECTION.width;
  const rect = ({ x, y, width, height }: Box) => context.rect(x, y, width, height);
  const fill = (token: string, ...boxes: Box[]) => {
    context.beginPath();
    boxes.forEach(rect);
    context.fillStyle = ink(token);
    context.fill();
  };
  context.save();
  context.translate(box.x, box.y);
  context.scale(scale, scale);
  context.lineWidth = Math.min(3, Math.max(0.5, 1.5 * scale)) / scale;
  fill('--rule-strong', { x: 0, y: CONTROL.y + CONTROL.height / 2 - 5, width: 320, height: 10 });
  fill('--sunken', CONTROL, { x: 8, y: SILICON_Y, width: 304, height: SECTION.height - SILICON_Y });
  fill('--surface', FLOATING);
  context.fillStyle = ink('--rule');
  context.fill((doped ??= new Path2D(DOPED)));
  context.strokeStyle = ink('--rule');
  context.beginPath();
  OXIDES.forEach(rect);
  context.stroke();
  const whole = context.globalAlpha;
  // With a threshold below zero the cell conducts by itself.
  context.globalAlpha = model.thresholds_mv[cell]! < 0 ? whole : whole * 0.3;
  fill('--page-read', CHANNEL);
  context.globalAlpha = whole;
  drawCharge(context, dotsOf(model, cell), box, scale, ink);
  context.strokeStyle = ink('--ink');
  context.beginPath();
  [CONTROL, FLOATING].forEach(rect);
  context.stroke();
  context.restore();
}

function drawCharge(
  context: CanvasRenderingContext2D,
  dots: number,
  box: Box,
  scale: number,
  ink: Ink,
): void {
  const whole = context.globalAlpha;
  const dotted = shareBetween(DOT_RADIUS * scale, FILLED_PX, DOTTED_PX);
  context.fillStyle = ink('--page-valid');
  if (dotted < 1) {
    const height = (FLOATING.height * dots) / DOTS_MAX;
    context.globalAlpha = whole * (1 - dotted);
    context.fillRect(FLOATING.x, FLOATING.y + FLOATING.height - height, FLOATING.width, height);
  }
  if (dotted > 0) {
    context.globalAlpha = whole * dotted;
    context.beginPath();
    for (let dot = 0; dot < dots; dot += 1) {
      const { x, y } = dotPlace(dot);
      context.moveTo(FLOATING.x + x + DOT_RADIUS, FLOATING.y + y);
      context.arc(FLOATING.x + x, FLOATING.y + y, DOT_RADIUS, 0, 2 * Math.PI);
    }
    context.fill();
  }
  context.globalAlpha = whole;
}

/** Writes what a cell holds, and once it is large, the names of its parts. */
export function nameCell(
  context: CanvasRenderingContext2D,
  model: CellModel,
  cell: number,
  box: Box,
  ink: Ink,
  labels: CellLabels,
  family: string,
): void {
  const scale = box.width / SECTION.width;
  const whole = context.globalAlpha;
  const px = Math.min(16, Math.max(10, TEXT * scale));
  const write = (text: string, x: number, y: number, room = Infinity) =>
    context.fillText(text, box.x + x * scale, box.y + y * scale, room * scale);
  const named = shareBetween(box.width, NAMES_PX, NAMES_PX * FADE);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `${px}px ${family}`;
  context.globalAlpha = whole * shareBetween(box.width, BITS_PX, BITS_PX * FADE) * (1 - named);
  context.fillStyle = ink('--ink');
  if (context.globalAlpha > 0) write(model.bits[cell]!, 160, 180);
  context.globalAlpha = whole * named;
  if (named > 0) {
    const threshold = labels.threshold(model.thresholds_mv[cell]!);
    write(`${model.bits[cell]!} · ${threshold}`, 160, 180, 160);
    write(labels.control, 160, CONTROL.y + CONTROL.height / 2, 190);
    write(labels.source, 34, 156, 50);
    write(labels.drain, 286, 156, 50);
    context.textAlign = 'left';
    context.fillStyle = ink('--ink-soft');
    const lines = labels.floating.split(' ');
    for (const [line, text] of lines.entries()) {
      const down = ((line - (lines.length - 1) / 2) * px * 1.2) / scale;
      write(text, BESIDE.x, FLOATING.y + FLOATING.height / 2 + down, BESIDE.width);
    }
    write(labels.oxide, BESIDE.x, 131, BESIDE.width);
  }
  context.globalAlpha = whole;
}

/** Draws the sign of an electron once it is large enough, and its name below it. */
export function drawElectron(
  context: CanvasRenderingContext2D,
  { x, y, width }: Box,
  ink: Ink,
  labels: CellLabels,
  font: string,
): void {
  const radius = width / 2;
  const whole = context.globalAlpha;
  context.globalAlpha = whole * shareBetween(radius, DOT_PX, SIGN_PX);
  context.strokeStyle = ink('--surface');
  context.lineWidth = radius * 0.14;
  context.beginPath();
  context.moveTo(x + radius * 0.55, y + radius);
  context.lineTo(x + radius * 1.45, y + radius);
  context.stroke();
  context.strokeStyle = ink('--ink');
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x + radius, y + radius, radius + 4, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = whole * shareBetween(radius, SIGN_PX, 2 * SIGN_PX);
  chip(context, labels.electron, x + radius, y + 2 * radius + 24, ink, font);
  context.globalAlpha = whole;
}

/** Writes a text on a ground of its own, so that marks below it do not touch it. */
export function chip(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  ink: Ink,
  font: string,
): void {
  if (context.globalAlpha === 0) return;
  context.font = font;
  const width = context.measureText(text).width;
  context.fillStyle = ink('--surface');
  context.fillRect(x - width / 2 - 5, y - 10, width + 10, 20);
  context.fillStyle = ink('--ink');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
}
