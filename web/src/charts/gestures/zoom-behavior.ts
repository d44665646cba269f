/*
 * The wheel, pinches and pans of a map, as a Svelte attachment around d3-zoom. D3 turns a gesture
 * into the view that it leads to, and starts each gesture from where the map's own camera is, which
 * keys and flights move as well.
 */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from 'd3-zoom';
import type { Attachment } from 'svelte/attachments';
import type { Transform, ZoomOptions } from './zoom';

export function zooming(options: ZoomOptions): Attachment<HTMLCanvasElement> {
  return (node) => {
    const selection = select(node);
    /** D3 is being moved to the camera: its event is not the reader's. */
    let isSet = false;
    /** Where a pan or pinch began, and whether it has gone further than a press. */
    let from: ZoomTransform = zoomIdentity;
    let isMoved = false;
    const isFar = ({ x, y, k }: ZoomTransform) =>
      k !== from.k || Math.hypot(x - from.x, y - from.y) >= options.from_px;
    const begin = (view: Transform) => {
      from = d3Of(view);
      isSet = true;
      selection.call(behavior.transform, from);
      isSet = false;
    };
    const behavior = zoom<HTMLCanvasElement, unknown>()
      .touchable(true)
      .filter((event: WheelEvent | MouseEvent | TouchEvent) => {
        if ('button' in event && event.button !== 0) return false;
        const view = options.viewAt(event);
        if (view) begin(view);
        return view !== null;
      })
      .clickDistance(options.from_px)
      .wheelDelta(options.doublings)
      .constrain((transform) => d3Of(options.limit(viewOf(transform))))
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        if (isSet) return;
        const isWheel = sourceEvent instanceof WheelEvent;
        isMoved ||= !isWheel && isFar(transform);
        if (isWheel || isMoved)
          options.onzoom(viewOf(transform), sourceEvent as WheelEvent | MouseEvent | TouchEvent);
      })
      .on('end', () => {
        if (isSet) return;
        if (isMoved) options.onend();
        isMoved = false;
      });
    selection.call(behavior).on('dblclick.zoom', null).style('-webkit-tap-highlight-color', null);
    return () => void selection.on('.zoom', null);
  };
}

const viewOf = ({ x, y, k }: ZoomTransform): Transform => ({ x, y, scale: k });

const d3Of = ({ x, y, scale }: Transform): ZoomTransform =>
  zoomIdentity.translate(x, y).scale(scale);
