/** Leaves for the OpenID provider of this installation; SignInReturnPage takes its answer. */
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { settings } from '../../calls/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/words.tsx'
import { useSignInWords } from './use-sign-in-words.ts'

interface Props {
  readonly isBusy: boolean
  readonly onBegin: () => void
  readonly onFailure: (text: string) => void
}

export function ProviderButton({ isBusy, onBegin, onFailure }: Props) {
  const { login } = useWords()
  const words = useSignInWords()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    onBegin()
    setLeaving(true)
    try {
      const { url } = await api.beginProviderSignIn({
        body: returnTo === undefined ? {} : { return_to: returnTo },
      })
      window.location.assign(url)
    } catch (error) {
      setLeaving(false)
      onFailure(error instanceof TypeError ? login.unreachable : reasonOf(error, login.failed))
    }
  }
  return (
    <Button disabled={isBusy || isLeaving} onClick={() => void leave()} className="w-full">
      {words.provider.button(settings().signInProvider)}
    </Button>
  )
}
