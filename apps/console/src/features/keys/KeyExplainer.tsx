/** Explains MPC keys to people who have to trust them. */
import { ChevronRight } from 'lucide-react'
import { useIsSystem } from '../../session/use-is-system.ts'
import { QuorumDrawing } from './QuorumDrawing.tsx'
import { useKeyWords } from './words.ts'

const parts = ['shares', 'threshold', 'domains', 'signing', 'recovery'] as const

interface Props {
  /** For an organisation without keys. Where there are keys, people come to act on them. */
  readonly isOpen: boolean
}

export function KeyExplainer({ isOpen }: Props) {
  const { explain, notAudited, notAuditedPlain } = useKeyWords()
  const isSystem = useIsSystem()
  return (
    <section aria-labelledby="key-explainer" className="px-5 py-4">
      <p className="mb-3 max-w-[70ch] rounded-md bg-warn-wash px-3 py-2 text-warn">
        {isSystem ? notAudited : notAuditedPlain}
      </p>
      <details open={isOpen} className="group">
        <summary className="flex w-fit cursor-pointer items-center gap-1.5 rounded-sm py-1">
          <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
          <h2 id="key-explainer" className="text-base font-semibold">
            {explain.title}
          </h2>
        </summary>
        <QuorumDrawing />
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
          {parts.map((part) => (
            <div key={part}>
              <h3 className="font-semibold">{explain[part].title}</h3>
              <p className="mt-1 max-w-[66ch] leading-6 text-soft">{explain[part].text}</p>
            </div>
          ))}
        </div>
      </details>
    </section>
  )
}
