/** The eight words of a hash, which the approver page shows too. A different word means different transfers. */
import { useRequestWords } from './request-words.ts'

export function CompareWords({ fingerprint }: { readonly fingerprint: readonly string[] }) {
  const { compare } = useRequestWords()
  if (fingerprint.length === 0) return null
  return (
    <section aria-label={compare.title}>
      <h3 className="font-semibold">{compare.title}</h3>
      <ol data-compare-words className="flex flex-wrap gap-x-2 py-1 font-mono text-xs font-medium">
        {fingerprint.map((word, at) => (
          <li key={fingerprint.slice(0, at + 1).join(' ')}>{word}</li>
        ))}
      </ol>
      <p className="text-xs text-mute">{compare.why}</p>
    </section>
  )
}
