import { TextField } from '../../ui/TextField.tsx'
import { useDevWords } from './words.ts'

interface Props {
  readonly name: string
  readonly value: string
  readonly onChange: (key: string) => void
  readonly error: string | undefined
}

/** Hidden, without autocomplete and without spell checking. */
export function PrivateKeyField(props: Props) {
  const { keys: words } = useDevWords()
  return (
    <TextField
      {...props}
      label={words.key}
      type="password"
      isMono
      autoComplete="off"
      spellCheck={false}
      maxLength={128}
      hint={words.keyHint}
    />
  )
}
