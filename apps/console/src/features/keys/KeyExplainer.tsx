/** Explains MPC keys to people who have to trust them. */
import { useIsSystem } from '../../session/use-is-system.ts'
import { QuorumDrawing } from './QuorumDrawing.tsx'
import { useKeyWords } from './words.ts'

const parts = ['shares', 'threshold', 'domains', 'signing', 'recovery'] as const

export function KeyExplainer() {
  const { explain, notAudited, notAuditedPlain } = useKeyWords()
  const isSystem = useIsSystem()
  return (
    <section aria-labelledby="key-explainer" className="px-5 py-6">
      <h2 id="key-explainer" className="text-lg font-semibold">
        {explain.title}
      </h2>
      <p className="mt-2 max-w-[70ch] rounded-md bg-warn-wash px-3 py-2 text-warn">
        {isSystem ? notAudited : notAuditedPlain}
      </p>
      <QuorumDrawing />
      <div className="grid max-w-[75rem] gap-x-10 gap-y-5 lg:grid-cols-2">
        {parts.map((part) => (
          <div key={part}>
            <h3 className="font-semibold">{explain[part].title}</h3>
            <p className="mt-1 max-w-[66ch] leading-6 text-soft">{explain[part].text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
