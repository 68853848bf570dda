import type { VerbsOf } from '../../http/verb.ts'
import { beginProviderSignIn } from './begin-provider-sign-in.ts'
import { deleteProviderLink } from './delete-provider-link.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'
import { takeProviderAnswer } from './take-provider-answer.ts'

export const providerSignIn: VerbsOf<
  'beginProviderSignIn' | 'takeProviderAnswer' | 'finishProviderSignIn' | 'deleteProviderLink'
> = { beginProviderSignIn, takeProviderAnswer, finishProviderSignIn, deleteProviderLink }
