/** Opens the approver page with a link for this person. */
import { useState, type ReactNode } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { useRulesWords } from './words.ts'

const calls = { rules: api.createRulesLink, register: api.registerPasskey } as const

interface ApproverPage {
  readonly open: () => Promise<void>
  /** The outcome. Browsers may block the new tab, so the link is shown too. */
  readonly note: ReactNode
}

export function useApproverPage(kind: keyof typeof calls): ApproverPage {
  const words = useRulesWords()
  const { entityId } = useSession()
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async () => {
    try {
      const { url } = await calls[kind]({ query: { entity_id: entityId } })
      setFailure(null)
      setUrl(url)
      window.open(url, '_blank', 'noopener')
    } catch (error) {
      setUrl(null)
      setFailure(answerText(error))
    }
  }
  const note =
    failure !== null ? (
      <p role="alert" className="basis-full text-bad">
        {failure}
      </p>
    ) : url !== null ? (
      <p role="status" className="basis-full text-soft">
        {words.opened}{' '}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline underline-offset-3"
        >
          {words.openPage}
        </a>
      </p>
    ) : null
  return { open, note }
}
