/** In place of the official client where pages are rendered: the server has no session and never makes one. */
export class AuthClient {
  constructor() {
    throw new Error('The signed-in client is for browsers alone.')
  }
}
