/** The page to which the OpenID provider sends the browser. The answer is removed from the address at once, and presented once. */
import type { ApiReply } from '@holdfast/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { api } from '../../calls/api.ts'
import { codeOf, reasonOf } from '../../calls/refusals.ts'
import { settings } from '../../calls/settings.ts'
import { OutsidePage } from '../../shell/OutsidePage.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/words.tsx'
import { CodeForm, NoticeBeforePage } from './AfterPassword.tsx'
import type { Notice } from './notice.ts'
import { deviceSecret, noticeOf, openSession, signInFailure } from './open-session.ts'
import { Failure, Field, type FormProps } from './PasswordForm.tsx'
import { useSignInWords } from './use-sign-in-words.ts'

export function SignInReturnPage() {
  const [query] = useState(() => window.location.search)
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <OutsidePage>
      <Return query={query} />
    </OutsidePage>
  )
}

type Answer = ApiReply<'takeProviderAnswer'>
interface Proof {
  readonly password?: string
  readonly code?: string
}
type Step =
  | { readonly name: 'waiting' | 'failed' }
  | { readonly name: 'password'; readonly answer: Answer }
  | { readonly name: 'code'; readonly answer: Answer; readonly proof: Proof }
  | { readonly name: 'notice'; readonly answer: Answer; readonly notice: Notice }

function Return({ query }: { readonly query: string }) {
  const words = useSignInWords()
  const { step, isBusy, failure, finish, leave } = useReturn(query)
  return (
    <section className="grid w-full max-w-88 gap-5 rounded-lg border border-line bg-page p-6">
      <title>{`${words.provider.title} · Holdfast`}</title>
      <h1 className="text-2xl font-semibold tracking-tight">{words.provider.title}</h1>
      {step.name === 'waiting' && <p role="status">{words.provider.waiting}</p>}
      {step.name === 'failed' && (
        <>
          <Failure text={failure} />
          <Link to="/main/Login" className="text-accent underline underline-offset-3">
            {words.provider.back}
          </Link>
        </>
      )}
      {step.name === 'password' && (
        <LinkForm
          email={step.answer.email}
          isBusy={isBusy}
          failure={failure}
          onSubmit={(password) => finish(step.answer, { password })}
        />
      )}
      {step.name === 'code' && (
        <CodeForm
          isBusy={isBusy}
          failure={failure}
          onSubmit={(code) => finish(step.answer, { ...step.proof, code })}
          onBack={() => leave('/main/Login')}
        />
      )}
      {step.name === 'notice' && (
        <NoticeBeforePage notice={step.notice} onContinue={() => leave(step.answer.return_to)} />
      )}
    </section>
  )
}

function useReturn(query: string) {
  const { login } = useWords()
  const words = useSignInWords()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ name: 'waiting' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isTaken = useRef(false)
  /** Wrong passwords and codes entered on this page; the person knows about these. */
  const ownMistakes = useRef(0)
  const leave = (page: string | null): void =>
    void navigate({ to: '/accounts-balances', replace: true, ...(page === null ? {} : { href: page }) })
  const fail = (error: unknown): void => {
    setFailure(error instanceof TypeError ? login.unreachable : reasonOf(error, login.failed))
    setStep({ name: 'failed' })
  }
  const finish = async (answer: Answer, proof: Proof): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const reply = await api.finishProviderSignIn({ body: { ...proof, ...deviceSecret() } })
      openSession(reply)
      const notice = noticeOf(reply, ownMistakes.current)
      if (notice === undefined) leave(answer.return_to)
      else setStep({ name: 'notice', answer, notice })
    } catch (error) {
      const code = codeOf(error)
      if (code === 'SECOND_FACTOR_NEEDED') return setStep({ name: 'code', answer, proof })
      if (code?.startsWith('OIDC_') === true) return fail(error)
      if (code === 'SIGN_IN_REFUSED' || code === 'CODE_WRONG') ownMistakes.current += 1
      setFailure(code === 'SIGN_IN_REFUSED' ? words.provider.wrongPassword : signInFailure(error, login))
    } finally {
      setBusy(false)
    }
  }
  const take = async (): Promise<void> => {
    try {
      const answer = await api.takeProviderAnswer({ body: { query } })
      if (answer.is_linked) await finish(answer, {})
      else setStep({ name: 'password', answer })
    } catch (error) {
      fail(error)
    }
  }
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    void take()
  })
  return { step, isBusy, failure, finish, leave }
}

/** The provider alone enters no account: the person confirms once. */
function LinkForm({
  email,
  isBusy,
  failure,
  onSubmit,
}: FormProps & { readonly email: string; readonly onSubmit: (password: string) => Promise<void> }) {
  const { login } = useWords()
  const words = useSignInWords()
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const password = field.current?.value ?? ''
    setMissing(password === '')
    if (password === '') return field.current?.focus()
    void onSubmit(password).then(() => field.current?.select())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{words.provider.lead(settings().signInProvider, email)}</p>
      {/* Password managers find the account by it. */}
      <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
      <Field
        ref={field}
        name="password"
        label={words.provider.password}
        type="password"
        autoComplete="current-password"
        error={isMissing ? login.needPassword : undefined}
      />
      <Failure text={failure} />
      <Button look="solid" type="submit" disabled={isBusy} className="w-full">
        {isBusy ? login.signingIn : words.provider.submit}
      </Button>
    </form>
  )
}
