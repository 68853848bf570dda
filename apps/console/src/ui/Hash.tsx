/** A transaction hash: short, copied whole, with its way to the explorer where there is one. */
import { ExternalLink } from 'lucide-react'
import { shortHash } from '../format/hash.ts'
import { useWords } from '../words/words.tsx'
import { useCopy } from './use-copy.ts'

export function Hash({ hash, link }: { readonly hash: string; readonly link?: string | null }) {
  const { common } = useWords()
  const copy = useCopy()
  const short = shortHash(hash)
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        title={hash}
        aria-label={common.copy(short)}
        onClick={() => copy(hash)}
        className="h-6 rounded-sm font-mono text-xs hover:text-accent"
      >
        {short}
      </button>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={common.openExplorer(short)}
          title={common.openExplorer(short)}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-mute hover:text-accent"
        >
          <ExternalLink aria-hidden className="size-3" strokeWidth={2.5} />
        </a>
      )}
    </span>
  )
}
