/** Sign-in. Shows who is already signed in, but never ends a session by itself. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '../../calls/api.ts'
import { localTime } from '../../format/time.ts'
import { readDevice, storeDevice } from '../../session/device.ts'
import { noteActivity } from '../../session/idle-logout.ts'
import { storeToken, useToken } from '../../calls/token.ts'
import { Mark } from '../../shell/Mark.tsx'
import { SandboxMark } from '../../shell/SandboxMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useLocale, useWords } from '../../words/words.tsx'

const home = '/accounts-balances'

export function SignInPage() {
  const { login } = useWords()
  const { returnTo, ended } = useLocation({ select: ({ state }) => state })
  const navigate = useNavigate()
  const [failed, setFailed] = useState<FailedSignIns>()
  const goOn = (): void =>
    void navigate({ to: home, ...(returnTo?.startsWith('/') ? { href: returnTo } : {}) })
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-6 bg-sunken px-4 py-10">
      <title>{`${login.title} · Holdfast`}</title>
      <header className="flex items-center gap-2.5">
        <Mark className="size-6" />
        <span className="text-lg font-semibold tracking-[-0.01em]">Holdfast</span>
        <SandboxMark />
      </header>
      <section className="grid w-full max-w-88 gap-5 rounded-lg border border-line bg-page p-6">
        <h1 className="text-lg font-semibold tracking-[-0.01em]">{login.title}</h1>
        {ended === 'idle' && <p className="text-soft">{login.endedIdle}</p>}
        {ended === 'refused' && <p className="text-soft">{login.endedRefused}</p>}
        {failed === undefined ? (
          <>
            <SignedInAs onContinue={() => void navigate({ to: home })} />
            <SignInForm onSignedIn={(found) => (found === undefined ? goOn() : setFailed(found))} />
          </>
        ) : (
          <FailedNotice failed={failed} onContinue={goOn} />
        )}
      </section>
      <LanguageLinks />
    </main>
  )
}

function SignedInAs({ onContinue }: { readonly onContinue: () => void }) {
  const { login } = useWords()
  const token = useToken()
  const { data: user } = useQuery({
    queryKey: ['signed-in-as', token],
    queryFn: () => api.getCurrentUser(),
    enabled: token !== null,
  })
  if (token === null || !user) return null
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line pb-5">
      <p className="min-w-0 break-words">{login.signedInAs(user.name)}</p>
      <Button onClick={onContinue}>{login.continue}</Button>
    </div>
  )
}

/** Another person may have guessed at the password. */
function FailedNotice({
  failed,
  onContinue,
}: {
  readonly failed: FailedSignIns
  readonly onContinue: () => void
}) {
  const { login } = useWords()
  return (
    <div className="grid gap-4">
      <p role="alert" className="text-warn">
        {login.failedSignIns(failed.count, localTime(failed.last_at))}
      </p>
      <p className="text-soft">{login.failedSignInsWhat}</p>
      {/* The form had the focus and is gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button look="solid" autoFocus onClick={onContinue} className="w-full">
        {login.continue}
      </Button>
    </div>
  )
}

type FieldName = 'email' | 'password'

type FailedSignIns = NonNullable<ApiReply<'login'>['failed_sign_ins']>

function SignInForm({ onSignedIn }: { readonly onSignedIn: (failed?: FailedSignIns) => void }) {
  const { login } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const [failure, setFailure] = useState<unknown>()
  /** Wrong passwords entered on this page; the person knows about these. */
  const ownMistakes = useRef(0)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const signIn = async (credentials: { email: string; password: string }): Promise<void> => {
    setBusy(true)
    try {
      const device = readDevice()
      const reply = await api.login({ body: { ...credentials, ...(device === null ? {} : { device }) } })
      noteActivity()
      if (reply.device !== undefined) storeDevice(reply.device)
      storeToken(reply.token)
      const failed = reply.failed_sign_ins
      onSignedIn(failed !== undefined && failed.count > ownMistakes.current ? failed : undefined)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) ownMistakes.current += 1
      setFailure(error)
      password.current?.select()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const credentials = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const empty = (['email', 'password'] as const).filter((name) => credentials[name] === '')
    setMissing(empty)
    setFailure(undefined)
    if (empty.length === 0) return void signIn(credentials)
    ;(empty[0] === 'email' ? email : password).current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        ref={email}
        name="email"
        label={login.email}
        type="email"
        autoComplete="username"
        error={missing.includes('email') ? login.needEmail : undefined}
      />
      <Field
        ref={password}
        name="password"
        label={login.password}
        type="password"
        autoComplete="current-password"
        error={missing.includes('password') ? login.needPassword : undefined}
      />
      {failure !== undefined && (
        <p role="alert" className="text-bad">
          {signInFailure(failure, login)}
        </p>
      )}
      <Button look="solid" type="submit" disabled={isBusy} className="w-full">
        {isBusy ? login.signingIn : login.submit}
      </Button>
    </form>
  )
}

function signInFailure(failure: unknown, login: ReturnType<typeof useWords>['login']): string {
  if (failure instanceof ApiError) {
    if (failure.status === 401) return login.invalid
    if (failure.status === 429) return login.throttled
    return login.failed(failure.detail ?? `${failure.status} ${failure.statusText}`)
  }
  return failure instanceof TypeError ? login.unreachable : login.failed(String(failure))
}

interface FieldProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly name: FieldName
  readonly label: string
  readonly type: 'email' | 'password'
  readonly autoComplete: string
  readonly error: string | undefined
}

/** A plain field: the kit's own is too large to load before anyone is signed in. */
function Field({ ref, name, label, type, autoComplete, error }: FieldProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={name} className="font-medium">
        {label}
      </label>
      <input
        ref={ref}
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        className="h-8 rounded-md border border-edge bg-page px-2.5 aria-invalid:border-bad"
      />
      {error !== undefined && (
        <p id={`${name}-error`} className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

function LanguageLinks() {
  const { login, nav } = useWords()
  const locale = useLocale()
  const languages = [
    { language: 'en', path: '/lang/en', label: nav.english },
    { language: 'es', path: '/lang/es', label: nav.spanish },
  ] as const
  return (
    <nav aria-label={login.language} className="flex gap-1">
      {languages.map(({ language, path, label }) => (
        <Link
          key={language}
          to={path as '/main/Login'}
          preload={false}
          activeProps={{}}
          aria-current={language === locale ? 'true' : false}
          className={cx(
            'rounded-md px-2 py-1 hover:bg-hover',
            language === locale ? 'font-medium text-ink' : 'text-soft',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
