/** The form for email and password, and its parts. */
import { useState, type FormEvent, type RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/words.tsx'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface FormProps {
  readonly isBusy: boolean
  readonly failure: string | undefined
}

export interface CredentialFields {
  readonly email: RefObject<HTMLInputElement | null>
  readonly password: RefObject<HTMLInputElement | null>
}

export function PasswordForm({
  isBusy,
  failure,
  onSubmit,
  onTry,
  fields: { email, password },
}: FormProps & {
  readonly fields: CredentialFields
  readonly onSubmit: (credentials: Credentials) => Promise<void>
  readonly onTry: () => void
}) {
  const { login } = useWords()
  const [missing, setMissing] = useState<readonly FieldName[]>([])
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

export const Failure = ({ text }: { readonly text: string | undefined }) =>
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
export function Field({ ref, name, label, type, autoComplete, error }: FieldProps) {
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
