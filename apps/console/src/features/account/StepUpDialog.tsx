/** Asks the person to confirm an act, in the best of the ways that the account has, or in another that the person chooses. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { signWithPasskey } from '../../session/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/FormDialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { passkeyFailure } from './passkey-failure.ts'
import { useAccountWords } from './use-account-words.ts'

type Method = ApiReply<'getStepUp'>['methods'][number]

export function StepUpDialog({ onAnswer }: { readonly onAnswer: (isConfirmed: boolean) => void }) {
  const { common } = useWords()
  const words = useAccountWords()
  const query = useQuery({ queryKey: ['step-up'], queryFn: () => api.getStepUp(), gcTime: 0, staleTime: 0 })
  const cancel = () => onAnswer(false)
  // With its form already there, the dialog gives its first field the focus when it opens.
  if (query.isPending) return null
  return (
    <Dialog
      title={words.stepUp.title}
      lead={words.stepUp.lead}
      closeLabel={common.close}
      isAlone
      onClose={cancel}
    >
      {query.isError ? (
        <ErrorState message={reasonOf(query.error, words.loadFailed)} onRetry={() => void query.refetch()} />
      ) : (
        <Ways methods={query.data.methods} onConfirmed={() => onAnswer(true)} onCancel={cancel} />
      )}
    </Dialog>
  )
}

interface WaysProps {
  readonly methods: readonly Method[]
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

function Ways({ methods, onConfirmed, onCancel }: WaysProps) {
  const { stepUp: words } = useAccountWords()
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? methods[0]
  if (method === undefined) return <p className="px-5 py-6">{words.none}</p>
  const others = methods.filter((other) => other !== method)
  return (
    <>
      <Way key={method} method={method} onConfirmed={onConfirmed} onCancel={onCancel} />
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3 text-soft">
          <span>{words.instead}</span>
          {others.map((other) => (
            <Button key={other} look="ghost" onClick={() => setChosen(other)}>
              {words.others[other]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

interface WayProps extends Omit<WaysProps, 'methods'> {
  readonly method: Method
}

function Way({ method, onConfirmed, onCancel }: WayProps) {
  const words = useAccountWords()
  const [typed, setTyped] = useState('')
  const confirm = useMutation({
    mutationFn: () => send(method, typed.trim()),
    onSuccess: onConfirmed,
  })
  const isTyped = method !== 'passkey'
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The ways load after the dialog has opened. On a touch screen the focus would open the keyboard.
    if (matchMedia('(hover: hover)').matches) field.current?.querySelector('input')?.focus()
  }, [])
  const faults = { typed: isTyped && typed.trim() === '' ? words.stepUp.need : undefined }
  return (
    <DialogForm
      faults={faults}
      submit={isTyped ? words.stepUp.submit : words.stepUp.passkey}
      isBusy={confirm.isPending}
      failure={confirm.error === null ? null : passkeyFailure(confirm.error, words)}
      onSubmit={() => confirm.mutate()}
      onCancel={onCancel}
    >
      {(shown) =>
        isTyped ? (
          <div ref={field}>
            <TextField
              label={words.stepUp[method]}
              name={method}
              {...inputOf[method]}
              value={typed}
              onChange={setTyped}
              error={shown.typed}
            />
          </div>
        ) : (
          <p>{words.stepUp.passkeyWhy}</p>
        )
      }
    </DialogForm>
  )
}

const inputOf = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10, isMono: true },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 40, isMono: true },
  password: { type: 'password', autoComplete: 'current-password', maxLength: 1024 },
} as const

async function send(method: Method, typed: string): Promise<unknown> {
  if (method === 'password') return api.stepUp({ body: { method, password: typed } })
  if (method !== 'passkey') return api.stepUp({ body: { method, code: typed } })
  const challenge = await api.beginPasskeyStepUp()
  const credential = await signWithPasskey(challenge)
  return api.stepUp({ body: { method, challenge_id: challenge.id, credential } })
}
