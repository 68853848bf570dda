import type { Verb } from '../../http/verb.ts'
import { presentPreferences } from './present-preferences.ts'

export const getPreferences: Verb<'getPreferences'> = async (_, { actor }) => presentPreferences(actor.user)
