/** A picture of the next step, for a page without content: the lines of a ledger that are still to be written. */
import type { ReactNode } from 'react'

export type EmptyKind = 'wallet' | 'payment' | 'person' | 'key' | 'done' | 'search'

export const EmptyPicture = ({ kind }: { readonly kind: EmptyKind }) => (
  <svg aria-hidden viewBox="0 0 160 80" className="h-20 w-40">
    <rect x="8.5" y="8.5" width="143" height="22" rx="5" fill="none" stroke="var(--color-line)" />
    <path d="M8.5 41.5h143M8.5 63.5h143" stroke="var(--color-line)" strokeDasharray="3 4" />
    <path
      d="M20 52.5h34M124 52.5h22M20 74.5h26M130 74.5h16"
      stroke="var(--color-line)"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <g className="text-accent">{marks[kind]}</g>
  </svg>
)

/** An address with its ribbon, and the amount behind it. */
const address = (
  <>
    <path d="M42 19.5h36" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
    <path d="M120 19.5h22" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
  </>
)

const marks: Readonly<Record<EmptyKind, ReactNode>> = {
  wallet: (
    <>
      <path d="M19 15h4v9h-4zM27 15h4v9h-4z" fill="currentColor" />
      <path d="M23 15h4v9h-4zM31 15h4v9h-4z" fill="currentColor" opacity=".45" />
      {address}
    </>
  ),
  payment: (
    <>
      <path
        d="M20 19.5h13m-5-5 5 5-5 5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {address}
    </>
  ),
  person: (
    <>
      <circle cx="26" cy="19.5" r="7" fill="currentColor" />
      <path d="M42 19.5h44" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
      <rect x="112" y="17.5" width="14" height="4" rx="2" fill="currentColor" />
      <rect x="130.5" y="18" width="13" height="3" rx="1.5" fill="none" stroke="currentColor" />
    </>
  ),
  key: (
    <>
      <circle cx="24" cy="19.5" r="5" fill="currentColor" />
      <circle cx="40" cy="19.5" r="5" fill="currentColor" />
      <circle cx="56" cy="19.5" r="4.5" fill="none" stroke="currentColor" />
      <path d="M76 19.5h62" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  done: (
    <>
      <path
        d="m20 20 4 4 9-10"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M44 19.5h60" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  search: (
    <>
      <circle cx="25" cy="18.5" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="m29 22.5 4 4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M44 19.5h28" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
}
