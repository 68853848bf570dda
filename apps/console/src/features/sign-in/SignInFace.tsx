/** Introduces Holdfast beside the form on a wide screen: three sentences, each with the picture that the console uses for it. */
import type { ReactNode } from 'react'
import { Mark } from '../../shell/Mark.tsx'
import { SandboxMark } from '../../shell/SandboxMark.tsx'
import { useSignInWords } from './use-sign-in-words.ts'

export function SignInFace() {
  const { about, points } = useSignInWords()
  return (
    <div className="mx-auto flex h-full max-w-md flex-col justify-center gap-10 p-8">
      <p className="flex items-center gap-2.5">
        <Mark className="size-7" />
        <span className="text-lg font-semibold tracking-[-0.01em]">Holdfast</span>
        <SandboxMark />
      </p>
      <div className="grid gap-10">
        <p className="text-4xl font-semibold tracking-tight text-balance">{about}</p>
        <ul className="border-t border-line">
          <Point picture={<People />}>{points.people}</Point>
          <Point picture={<Signers />}>{points.signers}</Point>
          <Point picture={<Rules />}>{points.rules}</Point>
        </ul>
      </div>
    </div>
  )
}

const Point = ({ picture, children }: { readonly picture: ReactNode; readonly children: string }) => (
  <li className="flex items-center gap-5 border-b border-line py-4">
    <svg aria-hidden viewBox="0 0 56 24" className="w-14 shrink-0 text-accent">
      {picture}
    </svg>
    <span className="text-base text-soft">{children}</span>
  </li>
)

/** The quorum line: one approval given, one open. */
const People = () => (
  <>
    <rect x="1" y="9" width="25" height="6" rx="3" fill="currentColor" />
    <rect x="30.5" y="9.5" width="24" height="5" rx="2.5" fill="none" stroke="currentColor" />
  </>
)

/** Three shares, of which two are in use. */
const Signers = () => (
  <>
    <path d="M10 12h36" stroke="currentColor" strokeDasharray="2 3" />
    <circle cx="9" cy="12" r="7" fill="currentColor" />
    <circle cx="28" cy="12" r="7" fill="currentColor" />
    <circle cx="47" cy="12" r="6.5" fill="var(--color-sunken)" stroke="currentColor" />
  </>
)

/** A line of the ledger with a check before it. */
const Rules = () => (
  <>
    <path d="m2 12 4 4 8-9" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path d="M22 7h32M22 12h24M22 17h28" stroke="var(--color-edge)" strokeWidth="1.5" strokeLinecap="round" />
  </>
)
