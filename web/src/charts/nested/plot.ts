/*
 * The plot of a run around its drive: the drive is a small tile that stands over the line, at the
 * second on display. Everything is laid out in pixels of the whole stage, and then in the world.
 */
import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Box } from '../geometry';
import type { Ink } from '../ink.svelte';
import type { Size } from '../camera';
import type { Point } from './world';

export interface Run {
  /** The ends of the run's seconds, what the drive did in each, and in the minute before. */
  times_s: ArrayLike<number>;
  values: ArrayLike<number>;
  means: ArrayLike<number>;
  duration_s: number;
  /** The second on display. */
  at_s: number;
}

export interface PlotLabels {
  /** The axes. */
  seconds: string;
  values: string;
  count: (value: number) => string;
}

/** The tile's width, and the least share of the stage that it takes. */
const TILE_PX = 64;
const TILE_SHARE = 0.1;
/** Distance from the line to the tile. */
const STEM_PX = 22;
const EDGE_PX = 8;
const ROOM = { left: 56, right: 24, top: 30, bottom: 40 };
const [DOT_PX, FAINT] = [2.5, 0.4];
const TICKS = 5;
const TICK_PX = 90;

/** The plot on a stage of this size. */
export interface Plot {
  size: Size;
  run: Run;
  /** The line at the second on display. */
  point: Point;
  tile: Box;
  x: (second: number) => number;
  y: (value: number) => number;
  second: (x: number) => number;
  ticks: { x: number[]; y: number[] };
  paths: { dots: Path2D; means: Path2D } | null;
}

/** `aspect`: the drive's height, as a share of its width. */
export function plotOf(run: Run, size: Size, aspect: number): Plot {
  const width = Math.max(TILE_PX, size.width * TILE_SHARE);
  const height = width * aspect;
  const top = ROOM.top + height + STEM_PX;
  const x = scaleLinear([0, Math.max(1, run.duration_s)], [ROOM.left, size.width - ROOM.right]);
  const most = max(Array.from(run.values));
  const y = scaleLinear([0, most || 1], [size.height - ROOM.bottom, top]);
  const row = Array.from(run.times_s).findIndex((time_s) => time_s >= run.at_s);
  const point = { x: x(run.at_s), y: y(run.values[row] ?? 0) };
  const left = Math.min(Math.max(point.x - width / 2, ROOM.left), size.width - EDGE_PX - width);
  return {
    size,
    run,
    point,
    tile: { x: left, y: point.y - STEM_PX - height, width, height },
    x,
    y,
    second: (at) => Math.min(run.duration_s, Math.max(1, Math.round(x.invert(at)))),
    ticks: {
      x: x.ticks(Math.min(TICKS, size.width / TICK_PX)),
      // Without a value there is no scale.
      y: most === undefined ? [] : y.ticks(TICKS),
    },
    paths: null,
  };
}

/** The box of the plot in a world in which the drive is as wide as 1 and lies at the origin. */
export function runBox({ size, tile }: Plot): Box {
  const unit = 1 / tile.width;
  return {
    x: -tile.x * unit,
    y: -tile.y * unit,
    width: size.width * unit,
    height: size.height * unit,
  };
}

function pathsOf({ run, x, y }: Plot): NonNullable<Plot['paths']> {
  const dots = new Path2D();
  for (let row = 0; row < run.times_s.length; row += 1) {
    const [left, top] = [x(run.times_s[row]!), y(run.values[row]!)];
    // Round line caps turn a line of no length into a dot.
    dots.moveTo(left, top);
    dots.lineTo(left, top);
  }
  const means = line<number>()
    .defined((_, row) => Number.isFinite(run.means[row]))
    .x((time_s) => x(time_s))
    .y((_, row) => y(run.means[row]!));
  return { dots, means: new Path2D(means(Array.from(run.times_s)) ?? '') };
}

/** Draws the plot into its box on the screen. */
export function drawPlot(
  context: CanvasRenderingContext2D,
  plot: Plot,
  box: Box,
  ink: Ink,
  labels: PlotLabels,
  font: string,
): void {
  const { size, point, tile, y } = plot;
  const scale = box.width / size.width;
  plot.paths ??= pathsOf(plot);
  const bottom = size.height - ROOM.bottom;
  context.save();
  context.translate(box.x, box.y);
  context.scale(scale, scale);
  context.lineWidth = 1 / scale;
  context.strokeStyle = ink('--grid');
  context.beginPath();
  for (const value of plot.ticks.y) {
    context.moveTo(ROOM.left, y(value));
    context.lineTo(size.width - ROOM.right, y(value));
  }
  context.stroke();
  const whole = context.globalAlpha;
  context.strokeStyle = ink('--series-1');
  context.lineCap = context.lineJoin = 'round';
  context.lineWidth = DOT_PX / scale;
  context.globalAlpha = whole * FAINT;
  context.stroke(plot.paths.dots);
  context.globalAlpha = whole;
  context.lineWidth = 2 / scale;
  context.stroke(plot.paths.means);
  context.lineCap = 'butt';
  drawAxes(context, plot, ink, labels, font);
  context.strokeStyle = context.fillStyle = ink('--ink');
  context.lineWidth = 1 / scale;
  context.setLineDash([4 / scale, 3 / scale]);
  context.beginPath();
  context.moveTo(point.x, bottom);
  context.lineTo(point.x, point.y);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 1.5 / scale;
  context.beginPath();
  context.moveTo(point.x, point.y);
  context.lineTo(tile.x + tile.width / 2, tile.y + tile.height);
  context.stroke();
  context.beginPath();
  context.arc(point.x, point.y, 4 / scale, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

function drawAxes(
  context: CanvasRenderingContext2D,
  { size, x, y, ticks }: Plot,
  ink: Ink,
  labels: PlotLabels,
  font: string,
): void {
  const bottom = size.height - ROOM.bottom;
  context.font = font;
  context.fillStyle = ink('--ink-soft');
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const value of ticks.y) context.fillText(labels.count(value), ROOM.left - 8, y(value));
  context.textAlign = 'center';
  for (const second of ticks.x) context.fillText(labels.count(second), x(second), bottom + 12);
  context.textAlign = 'right';
  context.fillText(labels.seconds, size.width - ROOM.right, bottom + 28);
  context.textAlign = 'left';
  context.fillText(labels.values, EDGE_PX, ROOM.top / 2);
}
