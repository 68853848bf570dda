import { createContext, useContext } from 'react'

export const Refusal = createContext<() => void>(() => undefined)

/** The action of a button that would change something if the area were live. */
export const useSampleAct = (): (() => void) => useContext(Refusal)
