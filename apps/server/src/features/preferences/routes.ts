import type { VerbsOf } from '../../http/verb.ts'
import { getPreferences } from './get-preferences.ts'
import { updatePreferences } from './update-preferences.ts'

export const preferences: VerbsOf<'getPreferences' | 'updatePreferences'> = {
  getPreferences,
  updatePreferences,
}
