/**
 * The mark of a token: for the seven listed ones a small original drawing, which TokenMarks defines; for others their first letter.
 * Not for tokens that nobody verified, whose symbols may be borrowed.
 */
import { hueStyle } from './Initials.tsx'
import { markedTokens } from './marked-tokens.ts'

const drawn: ReadonlySet<string> = new Set(markedTokens)

interface Props {
  readonly symbol: string
  /** Without it, a symbol that has no drawing renders nothing. */
  readonly hasLetter?: boolean
}

export function TokenMark({ symbol, hasLetter = false }: Props) {
  if (drawn.has(symbol))
    return (
      <svg aria-hidden data-token-mark={symbol} viewBox="0 0 16 16" className="size-3.5 shrink-0">
        <use href={`#token-${symbol}`} />
      </svg>
    )
  if (!hasLetter) return null
  return (
    <span
      aria-hidden
      data-token-mark={symbol}
      data-letters={Array.from(symbol.replaceAll(/[^\p{L}\p{N}]/gu, ''))[0]?.toUpperCase() ?? '?'}
      style={hueStyle(symbol)}
      className="letters size-3.5 shrink-0 rounded-full text-2xs font-semibold"
    />
  )
}
