const key = 'foundry.member'

/** Whether somebody was signed in here last time: which outline to draw until the server has said who it is. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(key) !== null
}

export function rememberSignedIn(): void {
  localStorage.setItem(key, '1')
}
