import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import type { Draft } from '../../intake-schema.ts'
import { advising, draftQuery } from '../api.ts'
import type { IntakeFormValues } from './intake-values.ts'

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed' | 'conflict'
type Filled = { values: IntakeFormValues; step: number }

const saveDelayMs = 800
const retryDelayMs = 5_000

/**
 * Saves what is typed on the server, a moment after the last key and when the page is left, so that it is there after a reload and on another
 * device. One save at a time: each needs the version of the one before. A device that has not seen the newest version saves nothing more until
 * the person has chosen.
 */
export function useSavedDraft(draft: Draft, filled: Filled) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<DraftState>('idle')
  const saved = useRef({ version: draft.version, text: JSON.stringify(filled) })
  const isBusy = useRef(false)
  const isEnded = useRef(false)
  const text = JSON.stringify(filled)
  const save = useEffectEvent(async ({ keepalive = false } = {}): Promise<void> => {
    if (isEnded.current || isBusy.current || text === saved.current.text) return
    isBusy.current = true
    setState('saving')
    try {
      const input = { body: filled, ifMatch: saved.current.version, keepalive }
      const { version } = await advising.call('PUT /api/meeting-intake/draft', input)
      saved.current = { version, text }
      setState('saved')
    } catch (error) {
      setState(error instanceof Problem && error.status === 412 ? 'conflict' : 'failed')
    } finally {
      isBusy.current = false
    }
  })
  useEffect(() => {
    if (state === 'conflict' || state === 'saving') return
    const timer = setTimeout(() => void save(), state === 'failed' ? retryDelayMs : saveDelayMs)
    return () => clearTimeout(timer)
  }, [text, state])
  useEffect(() => {
    const leave = () => void save({ keepalive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    state,
    /** After it was sent, nothing of it is saved again. */
    end: () => void (isEnded.current = true),
    /** The draft as the other device has saved it. What is saved from now on replaces it. */
    readLatest: async (): Promise<Draft> => {
      const latest = await queryClient.fetchQuery({ ...draftQuery, staleTime: 0 })
      saved.current = { version: latest.version, text: '' }
      setState('idle')
      return latest
    },
  }
}
