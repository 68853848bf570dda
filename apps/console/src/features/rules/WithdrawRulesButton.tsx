/** Ends a proposal that no signer holds, or a prepared version 1. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { useMayApplyPolicy } from '../policies/use-policy.ts'
import { rulesQuery } from '../../calls/rules-query.ts'

interface Props {
  readonly label: string
  readonly question: string
}

export function WithdrawRulesButton({ label, question }: Props) {
  const { entityId } = useSession()
  const client = useQueryClient()
  const mayApply = useMayApplyPolicy()
  const [failure, setFailure] = useState<string | null>(null)
  const withdraw = async () => {
    if (!(await confirmUser(question, label))) return
    try {
      await api.withdrawRules({ query: { entity_id: entityId } })
    } catch (error) {
      setFailure(answerText(error))
    }
    await client.invalidateQueries({ queryKey: rulesQuery(entityId).queryKey })
  }
  if (!mayApply) return null
  return (
    <>
      <Button className="max-sm:flex-1" onClick={() => void withdraw()}>
        {label}
      </Button>
      {failure !== null && (
        <p role="alert" className="basis-full text-bad">
          {failure}
        </p>
      )}
    </>
  )
}
