/** Name and e-mail address of a person, in a form. */
import { TextField } from '../../ui/TextField.tsx'
import { isEmail } from './is-email.ts'
import { useMemberWords } from './words.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

export const trimmed = ({ name, email }: Person): Person => ({ name: name.trim(), email: email.trim() })

export function usePersonFaults({ name, email }: Person) {
  const words = useMemberWords()
  return {
    name: name.trim() === '' ? words.needName : undefined,
    email: isEmail(email) ? undefined : words.needEmail,
  }
}

interface Props {
  readonly person: Person
  readonly onChange: (person: Person) => void
  readonly faults: { readonly name?: string | undefined; readonly email?: string | undefined }
}

export function PersonFields({ person, onChange, faults }: Props) {
  const { columns } = useMemberWords()
  return (
    <>
      <TextField
        label={columns.name}
        name="name"
        autoComplete="off"
        value={person.name}
        onChange={(name) => onChange({ ...person, name })}
        maxLength={200}
        error={faults.name}
      />
      <TextField
        label={columns.email}
        name="email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={person.email}
        onChange={(email) => onChange({ ...person, email })}
        maxLength={254}
        error={faults.email}
      />
    </>
  )
}
