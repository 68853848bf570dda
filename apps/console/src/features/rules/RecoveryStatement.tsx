/** Takes what the command for recovery keys printed on a machine without network. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { CommandLine } from './CommandLine.tsx'
import { RulesFileButton } from './RulesFileButton.tsx'
import { rulesFileName } from './rules-file-name.ts'
import { rulesQuery } from '../../calls/rules-query.ts'
import { useRecoveryKeysWords } from './words.ts'

interface Props {
  /** The hash of the open version. */
  readonly hash: string
  /** The keys sign a recovery, or that a new key works. */
  readonly act: 'adopt' | 'join'
}

export function RecoveryStatement({ hash, act }: Props) {
  const words = useRecoveryKeysWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [statement, setStatement] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<{ readonly isOk: boolean; readonly text: string } | null>(null)
  const send = async () => {
    setBusy(true)
    setMessage(null)
    try {
      const taken = await api.takeRecoveryStatement({ query: { entity_id: entityId }, body: { statement } })
      setStatement('')
      setMessage({ isOk: true, text: words.taken[taken.act](taken.label) })
      await client.invalidateQueries({ queryKey: rulesQuery(entityId).queryKey })
    } catch (error) {
      setMessage({ isOk: false, text: words.failed(answerText(error)) })
    }
    setBusy(false)
  }
  return (
    <section className="grid max-w-3xl gap-2" aria-labelledby={`hand-in-${act}`} data-hand-in={act}>
      <h3 id={`hand-in-${act}`} className="font-medium">
        {words.handIn}
      </h3>
      <p className="text-soft">{act === 'adopt' ? words.adoptWhy : words.joinWhy}</p>
      <p>
        <RulesFileButton hash={hash} label={words.file} />
      </p>
      <CommandLine
        command={`npm run recovery-key -w apps/signer -- ${act === 'adopt' ? '--sign' : '--join'} ${rulesFileName(hash)}`}
      />
      <TextArea
        label={words.statement}
        name="statement"
        rows={3}
        isMono
        value={statement}
        onChange={setStatement}
      />
      <Button
        className="justify-self-start max-sm:w-full"
        disabled={isBusy || statement.trim() === ''}
        onClick={() => void send()}
      >
        {isBusy ? words.sending : words.send}
      </Button>
      {message !== null && (
        <p role={message.isOk ? 'status' : 'alert'} className={message.isOk ? 'text-good' : 'text-bad'}>
          {message.text}
        </p>
      )}
    </section>
  )
}
