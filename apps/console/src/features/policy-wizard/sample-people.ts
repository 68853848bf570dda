/**
 * Sample people, offered when the directory does not answer so that the wizard can be tried. A policy that names one is not
 * applied.
 */
import type { ApiReply } from '@holdfast/contract'

export type Person = ApiReply<'searchDirectory'>[number]

const person = (n: number, name: string, role: Person['role']): Person => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@sample.invalid`,
  role,
})

export const samples: readonly Person[] = [
  person(1, 'Alma Sample', 'Approver'),
  person(2, 'Bruno Sample', 'Approver'),
  person(3, 'Clara Sample', 'Treasurer'),
  person(4, 'Dario Sample', 'Treasurer'),
  person(5, 'Elena Sample', 'Viewer'),
  person(6, 'Felix Sample', 'Admin'),
]

export const isSample = (id: string): boolean => samples.some((sample) => sample.id === id)

export function searchSamples(query: string, roles: readonly Person['role'][]): Person[] {
  const text = query.trim().toLowerCase()
  return samples.filter(
    ({ name, email, role }) =>
      roles.includes(role) && (name.toLowerCase().includes(text) || email.includes(text)),
  )
}
