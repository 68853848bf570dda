/** Sign-in. Shows who is already signed in, but never ends a session by itself. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { settings } from '../../calls/settings.ts'
import { useToken } from '../../calls/token.ts'
import { Mark } from '../../shell/Mark.tsx'
import { SandboxMark } from '../../shell/SandboxMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import type { Notice } from './notice.ts'
import { SignInForms } from './SignInForms.tsx'

const home = '/accounts-balances'

// Loaded after the form, which is what people come for.
const SignInFace = lazy(async () => ({ default: (await import('./SignInFace.tsx')).SignInFace }))
const SandboxAccounts = lazy(async () => ({
  default: (await import('./SandboxAccounts.tsx')).SandboxAccounts,
}))
const NoticeBeforePage = lazy(async () => ({
  default: (await import('./AfterPassword.tsx')).NoticeBeforePage,
}))
const ForgottenPassword = lazy(async () => ({
  default: (await import('./ForgottenPassword.tsx')).ForgottenPassword,
}))

export function SignInPage() {
  const { login } = useWords()
  const { returnTo, ended } = useLocation({ select: ({ state }) => state })
  const navigate = useNavigate()
  const [notice, setNotice] = useState<Notice>()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const goOn = (): void =>
    void navigate({ to: home, ...(returnTo?.startsWith('/') ? { href: returnTo } : {}) })
  const fillIn = (account: { readonly email: string; readonly password: string }): void => {
    if (email.current === null || password.current === null) return
    email.current.value = account.email
    password.current.value = account.password
    password.current.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <main className="grid min-h-full bg-sunken lg:grid-cols-2">
      <title>{`${login.title} · Holdfast`}</title>
      <div className="hidden border-r border-line bg-page lg:block">
        <Suspense>
          <SignInFace />
        </Suspense>
      </div>
      <div className="flex flex-col items-center justify-center gap-5 px-4 py-8">
        <header className="flex items-center gap-2.5 lg:hidden">
          <Mark className="size-6" />
          <span className="text-lg font-semibold tracking-[-0.01em]">Holdfast</span>
          <SandboxMark />
        </header>
        <section className="grid w-full max-w-88 gap-5 rounded-lg border border-line bg-page p-6">
          <h1 className="text-2xl font-semibold tracking-tight">{login.title}</h1>
          {ended === 'idle' && <p className="text-soft">{login.endedIdle}</p>}
          {ended === 'refused' && <p className="text-soft">{login.endedRefused}</p>}
          {notice === undefined ? (
            <>
              <SignedInAs onContinue={() => void navigate({ to: home })} />
              <SignInForms
                fields={{ email, password }}
                onSignedIn={(found) => (found === undefined ? goOn() : setNotice(found))}
              />
              <Suspense fallback={<div className="h-5" />}>
                <ForgottenPassword />
              </Suspense>
            </>
          ) : (
            <Suspense>
              <NoticeBeforePage notice={notice} onContinue={goOn} />
            </Suspense>
          )}
        </section>
        {settings().sandbox && notice === undefined && (
          <Suspense fallback={<div className="h-75" />}>
            <SandboxAccounts onChoose={fillIn} />
          </Suspense>
        )}
        <LanguageLinks />
      </div>
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
      <Button onClick={onContinue}>{login.continueAs(user.name.trim().split(/\s+/)[0] ?? '')}</Button>
    </div>
  )
}

function LanguageLinks() {
  const { login } = useWords()
  const locale = useLocale()
  const prefersSpanish = locale === 'en' && navigator.language.startsWith('es')
  const languages = [
    { language: 'en', path: '/lang/en', label: login.languages.en },
    {
      language: 'es',
      path: '/lang/es',
      label: prefersSpanish ? login.languages.offer : login.languages.es,
    },
  ] as const
  return (
    <nav aria-label={login.language} className="flex gap-1">
      {languages.map(({ language, path, label }) => (
        <Link
          key={language}
          to={path as '/main/Login'}
          lang={language}
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
