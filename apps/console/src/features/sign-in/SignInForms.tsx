/** Signs in by password or passkey, and asks for the code where the account has an authenticator app. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { codeOf } from '../../calls/refusals.ts'
import { settings } from '../../calls/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/words.tsx'
import type { Notice } from './notice.ts'
import { deviceSecret, type LoginWords, noticeOf, openSession, signInFailure } from './open-session.ts'
import { type CredentialFields, type Credentials, PasswordForm } from './PasswordForm.tsx'

const ProviderButton = lazy(async () => ({ default: (await import('./ProviderButton.tsx')).ProviderButton }))
const CodeForm = lazy(async () => ({ default: (await import('./AfterPassword.tsx')).CodeForm }))

interface FormsProps {
  readonly onSignedIn: (notice?: Notice) => void
  readonly fields: CredentialFields
}

export function SignInForms({ onSignedIn, fields }: FormsProps) {
  const { login } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [waiting, setWaiting] = useState<Credentials>()
  /** Wrong passwords and codes entered on this page; the person knows about these. */
  const ownMistakes = useRef(0)

  const attempt = async (signIn: () => Promise<ApiReply<'login'>>): Promise<unknown> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const reply = await signIn()
      openSession(reply)
      onSignedIn(noticeOf(reply, ownMistakes.current))
      return null
    } catch (error) {
      return error
    } finally {
      setBusy(false)
    }
  }
  const signIn = async (credentials: Credentials, code?: string): Promise<void> => {
    const error = await attempt(() =>
      api.login({ body: { ...credentials, ...(code === undefined ? {} : { code }), ...deviceSecret() } }),
    )
    if (error === null) return
    if (codeOf(error) === 'SECOND_FACTOR_NEEDED') return setWaiting(credentials)
    if (error instanceof ApiError && (error.status === 401 || error.code === 'CODE_WRONG'))
      ownMistakes.current += 1
    setFailure(signInFailure(error, login))
  }
  const signInByPasskey = async (): Promise<void> => {
    const error = await attempt(askForPasskey)
    if (error !== null) setFailure(await passkeyFailure(error, login))
  }
  return waiting === undefined ? (
    <>
      <PasswordForm
        isBusy={isBusy}
        failure={failure}
        fields={fields}
        onSubmit={signIn}
        onTry={() => setFailure(undefined)}
      />
      <p
        aria-hidden
        className="flex items-center gap-3 text-xs text-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {login.or}
      </p>
      <Button disabled={isBusy} onClick={() => void signInByPasskey()} className="w-full">
        <KeyRound aria-hidden className="size-3.5" />
        {login.passkey}
      </Button>
      {settings().signInProvider !== '' && (
        <Suspense fallback={<div className="h-8" />}>
          <ProviderButton isBusy={isBusy} onBegin={() => setFailure(undefined)} onFailure={setFailure} />
        </Suspense>
      )}
    </>
  ) : (
    <Suspense>
      <CodeForm
        isBusy={isBusy}
        failure={failure}
        onSubmit={(code) => signIn(waiting, code)}
        onBack={() => {
          setFailure(undefined)
          setWaiting(undefined)
        }}
      />
    </Suspense>
  )
}

async function askForPasskey(): Promise<ApiReply<'login'>> {
  const { signWithPasskey } = await import('../../session/passkeys.ts')
  const { id, challenge } = await api.beginPasskeySignIn()
  const credential = await signWithPasskey({ challenge })
  return api.finishPasskeySignIn({ body: { challenge_id: id, credential, ...deviceSecret() } })
}

async function passkeyFailure(error: unknown, login: LoginWords): Promise<string> {
  if (error instanceof ApiError && error.status === 401) return login.passkeyRefused
  if (error instanceof ApiError) return signInFailure(error, login)
  const { passkeyProblemOf } = await import('../../session/passkeys.ts')
  const problem = passkeyProblemOf(error)
  if (problem === 'unsupported') return login.passkeyUnsupported
  return problem === 'cancelled' ? login.passkeyCancelled : signInFailure(error, login)
}
