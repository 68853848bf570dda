/**
 * Runs before the tests of components: how long a query waits for an element. Menus and dialogs are loaded when they are first
 * opened, which takes longer than the default of one second on a busy machine.
 */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 30_000 })
