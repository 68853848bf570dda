/** The steps after the password, which most people do not see: the code of the authenticator app, and notices before the page. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/words.tsx'
import { Failure, Field, type FormProps } from './PasswordForm.tsx'
import type { Notice } from './notice.ts'
import { useSignInWords } from './use-sign-in-words.ts'

export function CodeForm({
  isBusy,
  failure,
  onSubmit,
  onBack,
}: FormProps & { readonly onSubmit: (code: string) => Promise<void>; readonly onBack: () => void }) {
  const { login } = useWords()
  const words = useSignInWords()
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
      <p className="text-soft">{words.codeLead}</p>
      <Field
        ref={field}
        name="code"
        label={words.code}
        type="text"
        autoComplete="one-time-code"
        error={isMissing ? words.needCode : undefined}
      />
      <Failure text={failure} />
      <Button look="solid" type="submit" disabled={isBusy} className="w-full">
        {isBusy ? login.signingIn : login.submit}
      </Button>
      <Button onClick={onBack} className="w-full">
        {words.back}
      </Button>
    </form>
  )
}

/** Another person may have guessed at the password, or recovery codes run out. */
export function NoticeBeforePage({
  notice,
  onContinue,
}: {
  readonly notice: Notice
  readonly onContinue: () => void
}) {
  const { login } = useWords()
  const words = useSignInWords()
  const { failed, codesLeft } = notice
  return (
    <div className="grid gap-4">
      {failed !== undefined && (
        <>
          <p role="alert" className="text-warn">
            {words.failedSignIns(failed.count, localTime(failed.last_at))}
          </p>
          <p className="text-soft">{words.failedSignInsWhat}</p>
        </>
      )}
      {codesLeft !== undefined && (
        <>
          <p role="alert" className="text-warn">
            {words.fewCodes(codesLeft)}
          </p>
          <p className="text-soft">{words.fewCodesWhat}</p>
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
