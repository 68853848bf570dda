import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { codeOf, reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { securityQuery, sessionsQuery } from './queries.ts'
import { useAccountWords } from './use-account-words.ts'

const leastCharacters = 12

interface Props {
  readonly email: string
  readonly onClose: () => void
}

export function ChangePasswordDialog({ email, onClose }: Props) {
  const account = useAccountWords()
  const words = account.passwordDialog
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const change = useCreate({
    create: () => changePassword(current, next),
    changes: [securityQuery.queryKey, sessionsQuery.queryKey],
    failure: (error) => reasonOf(error, account.failed),
    onClose,
    onCreated: () => reportSuccess(words.done),
  })
  const isWrong = ['CURRENT_PASSWORD_WRONG', 'STEP_UP_REFUSED'].includes(codeOf(change.error) ?? '')
  const faults = {
    current: current === '' ? words.needCurrent : undefined,
    next: next.length < leastCharacters ? words.tooShort : undefined,
    again: next === again ? undefined : words.different,
  }
  const field = { type: 'password', maxLength: 1024 } as const
  return (
    <FormDialog
      title={account.changePassword}
      lead={words.lead}
      faults={faults}
      submit={words.submit}
      {...change.form}
    >
      {(shown) => (
        <>
          {/* For password managers. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <TextField
            {...field}
            label={words.current}
            name="current_password"
            autoComplete="current-password"
            value={current}
            onChange={(text) => {
              setCurrent(text)
              if (isWrong) change.reset()
            }}
            error={shown.current}
          />
          <TextField
            {...field}
            label={words.next}
            name="password"
            autoComplete="new-password"
            hint={words.hint}
            value={next}
            onChange={setNext}
            error={shown.next}
          />
          <TextField
            {...field}
            label={words.again}
            name="again"
            autoComplete="new-password"
            value={again}
            onChange={setAgain}
            error={shown.again}
          />
        </>
      )}
    </FormDialog>
  )
}

/** People who can only confirm with the password have just typed it. */
async function changePassword(current: string, next: string): Promise<void> {
  const { methods, valid_until } = await api.getStepUp()
  if (valid_until === null && methods.includes('password'))
    await api.stepUp({ body: { method: 'password', password: current } })
  await api.changePassword({ body: { current_password: current, password: next } })
}
