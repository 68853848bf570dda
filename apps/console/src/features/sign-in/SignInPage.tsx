/** Sign-in. Shows who is already signed in, but never ends a session by itself. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { api } from '../../calls/api.ts'
import { codeOf } from '../../calls/refusals.ts'
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
  const [notice, setNotice] = useState<Notice>()
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
        {notice === undefined ? (
          <>
            <SignedInAs onContinue={() => void navigate({ to: home })} />
            <SignInForms onSignedIn={(found) => (found === undefined ? goOn() : setNotice(found))} />
          </>
        ) : (
          <NoticeBeforePage notice={notice} onContinue={goOn} />
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

/** Another person may have guessed at the password, or recovery codes run out. */
function NoticeBeforePage({
  notice,
  onContinue,
}: {
  readonly notice: Notice
  readonly onContinue: () => void
}) {
  const { login } = useWords()
  const { failed, codesLeft } = notice
  return (
    <div className="grid gap-4">
      {failed !== undefined && (
        <>
          <p role="alert" className="text-warn">
            {login.failedSignIns(failed.count, localTime(failed.last_at))}
          </p>
          <p className="text-soft">{login.failedSignInsWhat}</p>
        </>
      )}
      {codesLeft !== undefined && (
        <>
          <p role="alert" className="text-warn">
            {login.fewCodes(codesLeft)}
          </p>
          <p className="text-soft">{login.fewCodesWhat}</p>
        </>
      )}
      {/* The form had the focus and is gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button look="solid" autoFocus onClick={onContinue} className="w-full">
        {login.continue}
      </Button>
    </div>
  )
}

interface Notice {
  readonly failed?: ApiReply<'login'>['failed_sign_ins']
  readonly codesLeft?: number | undefined
}

/** With fewer recovery codes than this, the person is told. */
const fewCodes = 3

interface FormsProps {
  readonly onSignedIn: (notice?: Notice) => void
}

/** Email and password, or a passkey; then the code, for accounts with an authenticator app. */
function SignInForms({ onSignedIn }: FormsProps) {
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
      noteActivity()
      if (reply.device !== undefined) storeDevice(reply.device)
      storeToken(reply.token)
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
      <PasswordForm isBusy={isBusy} failure={failure} onSubmit={signIn} onTry={() => setFailure(undefined)} />
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
    </>
  ) : (
    <CodeForm
      isBusy={isBusy}
      failure={failure}
      onSubmit={(code) => signIn(waiting, code)}
      onBack={() => {
        setFailure(undefined)
        setWaiting(undefined)
      }}
    />
  )
}

interface Credentials {
  readonly email: string
  readonly password: string
}

function noticeOf(reply: ApiReply<'login'>, ownMistakes: number): Notice | undefined {
  const { failed_sign_ins: failed, recovery_codes_left: codesLeft } = reply
  const notice = {
    ...(failed !== undefined && failed.count > ownMistakes ? { failed } : {}),
    ...(codesLeft !== undefined && codesLeft < fewCodes ? { codesLeft } : {}),
  }
  return Object.keys(notice).length === 0 ? undefined : notice
}

function deviceSecret(): { readonly device?: string } {
  const device = readDevice()
  return device === null ? {} : { device }
}

async function askForPasskey(): Promise<ApiReply<'login'>> {
  const { signWithPasskey } = await import('../../session/passkeys.ts')
  const { id, challenge } = await api.beginPasskeySignIn()
  const credential = await signWithPasskey({ challenge })
  return api.finishPasskeySignIn({ body: { challenge_id: id, credential, ...deviceSecret() } })
}

type LoginWords = ReturnType<typeof useWords>['login']

async function passkeyFailure(error: unknown, login: LoginWords): Promise<string> {
  if (error instanceof ApiError && error.status === 401) return login.passkeyRefused
  if (error instanceof ApiError) return signInFailure(error, login)
  const { passkeyProblemOf } = await import('../../session/passkeys.ts')
  const problem = passkeyProblemOf(error)
  if (problem === 'unsupported') return login.passkeyUnsupported
  return problem === 'cancelled' ? login.passkeyCancelled : signInFailure(error, login)
}

function signInFailure(failure: unknown, login: LoginWords): string {
  if (failure instanceof ApiError) {
    if (failure.code === 'CODE_WRONG') return login.wrongCode
    if (failure.status === 401) return login.invalid
    if (failure.code === 'SIGN_IN_BLOCKED') {
      const { seconds } = failure.params
      return typeof seconds === 'number' ? login.blocked(seconds) : login.throttled
    }
    if (failure.status === 429) return login.throttled
    return login.failed(failure.detail ?? `${failure.status} ${failure.statusText}`)
  }
  return failure instanceof TypeError ? login.unreachable : login.failed(String(failure))
}

interface FormProps {
  readonly isBusy: boolean
  readonly failure: string | undefined
}

function PasswordForm({
  isBusy,
  failure,
  onSubmit,
  onTry,
}: FormProps & {
  readonly onSubmit: (credentials: Credentials) => Promise<void>
  readonly onTry: () => void
}) {
  const { login } = useWords()
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const credentials = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const empty = (['email', 'password'] as const).filter((name) => credentials[name] === '')
    setMissing(empty)
    onTry()
    if (empty.length === 0) return void onSubmit(credentials).then(() => password.current?.select())
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
      <Failure text={failure} />
      <Button look="solid" type="submit" disabled={isBusy} className="w-full">
        {isBusy ? login.signingIn : login.submit}
      </Button>
    </form>
  )
}

function CodeForm({
  isBusy,
  failure,
  onSubmit,
  onBack,
}: FormProps & { readonly onSubmit: (code: string) => Promise<void>; readonly onBack: () => void }) {
  const { login } = useWords()
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setMissing(code === '')
    if (code === '') return field.current?.focus()
    void onSubmit(code).then(() => field.current?.select())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{login.codeLead}</p>
      <Field
        ref={field}
        name="code"
        label={login.code}
        type="text"
        autoComplete="one-time-code"
        error={isMissing ? login.needCode : undefined}
      />
      <Failure text={failure} />
      <Button look="solid" type="submit" disabled={isBusy} className="w-full">
        {isBusy ? login.signingIn : login.submit}
      </Button>
      <Button onClick={onBack} className="w-full">
        {login.back}
      </Button>
    </form>
  )
}

const Failure = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="text-bad">
      {text}
    </p>
  )

type FieldName = 'email' | 'password' | 'code'

interface FieldProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly name: FieldName
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
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
