/** Explains the ways in without the password. Nothing is sent from here. */
import { ChevronRight } from 'lucide-react'
import { useSignInWords } from './use-sign-in-words.ts'

export function ForgottenPassword() {
  const words = useSignInWords()
  return (
    <details className="group text-soft">
      <summary className="flex w-fit cursor-default list-none items-center gap-1 rounded-sm hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 text-mute transition-transform group-open:rotate-90" />
        {words.forgotten}
      </summary>
      <ul className="mt-2 ml-1.5 grid gap-1.5 border-l border-line pl-3">
        {words.forgottenWhat.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
