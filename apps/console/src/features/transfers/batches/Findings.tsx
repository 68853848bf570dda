/** The faults of a line in sentences, each with its repair. */
import { Ban, Check, TriangleAlert } from 'lucide-react'
import { useRefusalText } from '../../../words/use-refusal-text.ts'
import type { Finding } from './batch-lines.ts'
import type { LineProps } from './line-props.ts'
import { useBatchWords } from './words.ts'

interface Props extends Omit<LineProps, 'onEdit'> {
  readonly found: readonly Finding[]
}

export function Findings({ line, number, found, draft }: Props) {
  const words = useBatchWords()
  const refusalText = useRefusalText()
  if (found.length === 0) {
    if (draft.checkedOf(line) === undefined) return <span className="text-mute">…</span>
    return (
      <span className="inline-flex items-center gap-1.5 text-good">
        <Check aria-hidden className="size-3.5" />
        {words.readyLine}
      </span>
    )
  }
  return (
    <ul className="grid min-w-0 gap-1">
      {found.map((finding) => {
        const { code, level, reason } = finding
        const isBad = level === 'error'
        const Sign = isBad ? Ban : TriangleAlert
        return (
          <li key={code} className="grid grid-cols-[auto_1fr] gap-x-1.5">
            <Sign aria-hidden className={`mt-1 size-3.5 ${isBad ? 'text-bad' : 'text-warn'}`} />
            <span className={`min-w-0 break-words ${isBad ? 'text-bad' : 'text-warn'}`}>
              {refusalText(finding, reason)}
            </span>
            {isBad && (
              <span className="col-start-2 flex flex-wrap gap-x-2 text-xs">
                <Repairs finding={finding} line={line} number={number} draft={draft} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Repairs({
  finding: { repair, saved },
  line,
  number,
  draft,
}: Omit<Props, 'found'> & { readonly finding: Finding }) {
  const words = useBatchWords()
  return (
    <>
      {repair === 'saved' && saved !== null && (
        <Repair
          name={words.savedAddressLine(number)}
          onClick={() => draft.changeLine(line.key, { address: saved.address, payee: saved.name })}
        >
          {words.savedAddress}
        </Repair>
      )}
      <Repair name={words.removeLine(number)} onClick={() => draft.removeLine(line.key)}>
        {words.remove}
      </Repair>
      {repair === 'keep' && (
        <Repair name={words.keepLine(number)} onClick={() => draft.changeLine(line.key, { isRepeat: true })}>
          {words.keepBoth}
        </Repair>
      )}
    </>
  )
}

const Repair = ({
  name,
  onClick,
  children,
}: {
  readonly name: string
  readonly onClick: () => void
  readonly children: string
}) => (
  <button
    type="button"
    aria-label={name}
    onClick={onClick}
    className="min-h-6 font-medium text-accent underline-offset-3 hover:underline max-sm:min-h-10"
  >
    {children}
  </button>
)
