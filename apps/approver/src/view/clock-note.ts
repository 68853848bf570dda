import { element } from './element.ts'
import type { Screen } from './frame.ts'

/** Null: the clocks agree. */
export const clockNote = ({ words }: Screen, minutesOff: number | null): HTMLElement | null =>
  minutesOff === null
    ? null
    : element('p', { class: 'notice', role: 'alert' }, words.clockOff(String(minutesOff)))
