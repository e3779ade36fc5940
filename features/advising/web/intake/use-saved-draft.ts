import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import type { Draft } from '../../schema.ts'
import { draftQuery, intakes } from '../api.ts'
import type { IntakeFormValues } from './intake-values.ts'

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed' | 'conflict'
type Filled = { values: IntakeFormValues; step: number }

const saveDelayMs = 800
const retryDelayMs = 5_000

/**
 * Saves what is typed on the server, a moment after the last key and when the page is left, so that it is there after a reload and on another
 * device. A device that has not seen the newest version saves nothing more until the person has chosen.
 */
export function useSavedDraft(draft: Draft, filled: Filled) {
  const queryClient = useQueryClient()
  const saver = useSaver(draft, filled)
  const { state } = saver
  const text = JSON.stringify(filled)
  const save = useEffectEvent((keepalive: boolean) => void saver.save(keepalive))
  useEffect(() => {
    if (state === 'conflict' || state === 'saving') return
    const timer = setTimeout(() => save(false), state === 'failed' ? retryDelayMs : saveDelayMs)
    return () => clearTimeout(timer)
  }, [text, state])
  useEffect(() => {
    const leave = () => save(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    state,
    /** After it was sent, nothing of it is saved again. */
    end: saver.end,
    /** The draft as the other device has saved it. What is saved from now on replaces it. */
    readLatest: async (): Promise<Draft> => {
      const latest = await queryClient.fetchQuery({ ...draftQuery, staleTime: 0 })
      saver.replace(latest.version)
      return latest
    },
  }
}

/** One save at a time: each needs the version of the one before. */
function useSaver(draft: Draft, filled: Filled) {
  const [state, setState] = useState<DraftState>('idle')
  const saved = useRef({ version: draft.version, text: JSON.stringify(filled), isBusy: false, isEnded: false })
  const save = async (keepalive: boolean): Promise<void> => {
    const { current } = saved
    const text = JSON.stringify(filled)
    if (current.isEnded || current.isBusy || text === current.text) return
    current.isBusy = true
    setState('saving')
    try {
      const input = { body: filled, ifMatch: current.version, keepalive }
      const { version } = await intakes.call('PUT /api/meeting-intake/draft', input)
      Object.assign(current, { version, text })
      setState('saved')
    } catch (error) {
      setState(error instanceof Problem && error.status === 412 ? 'conflict' : 'failed')
    } finally {
      current.isBusy = false
    }
  }
  return {
    state,
    save,
    end: () => void (saved.current.isEnded = true),
    replace: (version: number) => {
      Object.assign(saved.current, { version, text: '' })
      setState('idle')
    },
  }
}
