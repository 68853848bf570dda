import { cx } from '../../ui/cx.ts'

interface Props {
  readonly text: string
  readonly from: string
  readonly isBad?: boolean
}

/** A text with the characters marked that lie between the ends it shares with another one. */
export function Difference({ text, from, isBad = false }: Props) {
  let head = 0
  while (head < text.length && text[head] === from[head]) head++
  let tail = 0
  while (tail < text.length - head && text.at(-1 - tail) === from.at(-1 - tail)) tail++
  return (
    <>
      {text.slice(0, head)}
      <mark className={cx(isBad ? 'bg-bad-wash font-semibold text-bad' : 'bg-warn-wash text-warn')}>
        {text.slice(head, text.length - tail)}
      </mark>
      {text.slice(text.length - tail)}
    </>
  )
}
