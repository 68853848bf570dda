/** Before the tests of components: a query for something that appears waits this long. Menus and dialogs are loaded when they are
 *  first opened, which takes more than the default of one second on a busy machine. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })
