/**
 * Sets a password by a one-time link. The secret follows '#' and is removed from the address at once, so that it does not stay in
 * the history.
 */
import { ApiError } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { api } from '../../calls/api.ts'
import { OutsidePage } from '../../shell/OutsidePage.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSetPasswordWords } from './words.ts'

const leastCharacters = 12

export function SetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <OutsidePage>
      <Choice token={token} />
    </OutsidePage>
  )
}

function Choice({ token }: { readonly token: string }) {
  const words = useSetPasswordWords()
  const [email, setEmail] = useState<string | null>(null)
  return (
    <section className="grid w-full max-w-88 gap-5 rounded-lg border border-line bg-page p-6">
      <title>{`${words.title} · Holdfast`}</title>
      <h1 className="text-lg font-semibold tracking-[-0.01em]">{words.title}</h1>
      {email !== null ? (
        <div className="grid gap-4">
          <p role="status">{words.done(email)}</p>
          <Link
            to="/main/Login"
            className="inline-flex h-8 items-center justify-center rounded-md bg-accent font-medium text-on-accent"
          >
            {words.signIn}
          </Link>
        </div>
      ) : token === '' ? (
        <div className="grid gap-4">
          <p role="alert" className="text-bad">
            {words.noLink}
          </p>
          <Link to="/main/Login" className="text-accent underline underline-offset-3">
            {words.signIn}
          </Link>
        </div>
      ) : (
        <PasswordForm token={token} onSet={setEmail} />
      )}
    </section>
  )
}

interface FormProps {
  readonly token: string
  readonly onSet: (email: string) => void
}

function PasswordForm({ token, onSet }: FormProps) {
  const words = useSetPasswordWords()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const faults = {
    password: password.length < leastCharacters ? words.tooShort : undefined,
    again: password === again ? undefined : words.different,
  }
  const send = async () => {
    setBusy(true)
    try {
      onSet((await api.setPassword({ body: { token, password } })).email)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    if (faults.password === undefined && faults.again === undefined) void send()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={words.password}
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        maxLength={1024}
        hint={words.lead}
        error={isTried ? faults.password : undefined}
      />
      <TextField
        label={words.again}
        name="again"
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        maxLength={1024}
        error={isTried ? faults.again : undefined}
      />
      {failure !== undefined && (
        <p role="alert" className="text-bad">
          {passwordFailure(failure, words)}
        </p>
      )}
      <Button look="solid" type="submit" disabled={isBusy} className="w-full">
        {words.submit}
      </Button>
    </form>
  )
}

function passwordFailure(failure: unknown, words: ReturnType<typeof useSetPasswordWords>): string {
  if (failure instanceof ApiError)
    return failure.status === 404
      ? words.spent
      : failure.code === 'PASSWORD_COMMON'
        ? words.common
        : words.failed(failure.detail ?? `${failure.status} ${failure.statusText}`)
  return failure instanceof TypeError ? words.unreachable : words.failed(String(failure))
}
