import { element } from './element.ts'

/** Filled: signed; open: needed; with a ring: yours. The text beside it states the same. */
export function quorumLine(
  counted: number,
  needed: number,
  text: string,
  mine: 'open' | 'signed' | null,
): HTMLElement {
  const shown = Math.min(Math.max(counted, needed), mostSegments)
  const place = mine === 'open' ? counted : mine === 'signed' ? counted - 1 : -1
  const segments = Array.from({ length: shown }, (_, at) =>
    element('i', { class: `${at < counted ? 'filled' : ''}${at === place ? ' mine' : ''}`.trim() }),
  )
  return element(
    'p',
    { class: 'quorum' },
    element('span', { class: 'segments', attributes: { 'aria-hidden': 'true' } }, ...segments),
    text,
  )
}

const mostSegments = 20
