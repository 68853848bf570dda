/** The calls of the server, typed by the contract. Apart from what asks for them: the contract is loaded beside the first page. */
import { api as routes, type Client, type ClientOptions, createClient } from '@holdfast/contract'

export type Calls = Client<typeof routes>

export const createCalls = (options: ClientOptions): Calls => createClient(routes, options)
