import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { saveFile } from '../../calls/download.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { rulesFileName } from './rules-file-name.ts'

interface Props {
  readonly hash: string
  readonly label: string
  readonly look?: ButtonLook
}

/** The file that the operator of a signer accepts. */
export function RulesFileButton({ hash, label, look = 'quiet' }: Props) {
  const { entityId } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setFailure(null)
    try {
      const file = await api.getRulesFile({ params: { hash }, query: { entity_id: entityId } })
      saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), rulesFileName(hash))
    } catch (error) {
      setFailure(answerText(error))
    }
  }
  return (
    <>
      <Button look={look} onClick={() => void download()}>
        {label}
      </Button>
      {failure !== null && (
        <span role="alert" className="text-bad">
          {failure}
        </span>
      )}
    </>
  )
}
