/** The eight words of a hash, which the approver page shows too. A different word means different transfers. */
import { useRequestWords } from './request-words.ts'

export function CompareWords({ fingerprint }: { readonly fingerprint: readonly string[] }) {
  const { compare } = useRequestWords()
  if (fingerprint.length === 0) return null
  return (
    <section aria-label={compare.title} className="rounded-md border border-line px-3 py-2">
      <h3 className="text-xs text-mute">{compare.title}</h3>
      <ol data-compare-words className="grid grid-cols-4 gap-x-2 py-1 font-mono font-medium">
        {fingerprint.map((word, at) => (
          <li key={fingerprint.slice(0, at + 1).join(' ')}>{word}</li>
        ))}
      </ol>
      <p className="text-xs text-mute">{compare.why}</p>
    </section>
  )
}
