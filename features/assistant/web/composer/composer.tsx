import { ActionIcon, Text, Textarea } from '@mantine/core'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Paperclip from 'lucide-react/icons/paperclip'
import Square from 'lucide-react/icons/square'
import { useId, type ClipboardEvent, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { DriveFileButton } from '#features/connections/web/embeds.tsx'
import { formatNumber } from '#platform/web/format.ts'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { limits } from '#rules/limits.ts'
import { BudgetNote } from './budget-note.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import styles from './composer.module.css'
import type { Attachments } from './use-attachments.ts'

type ComposerProps = {
  text: string
  onChange(text: string): void
  attachments: Attachments
  /** Of the upload of large files, 0 to 1; undefined while nothing is sent. */
  progress: number | undefined
  isGenerating: boolean
  onSubmit(): void
  onStop(): void
  onEditLast(): void
  fieldRef: RefObject<HTMLTextAreaElement | null>
  fileRef: RefObject<HTMLInputElement | null>
}

/** Where a message is written: Enter sends, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { text, onChange, attachments, progress, isGenerating, onSubmit, onStop, fieldRef, fileRef } = props
  const hintId = useId()
  const isSending = progress !== undefined
  const excess = text.length - limits.chat.messageLength
  const hasContent = text.trim() !== '' || attachments.files.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasContent && !isSending && !isGenerating && excess <= 0) onSubmit()
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    attachments.add(files)
  }
  return (
    <form className={styles.composer} onSubmit={submit} aria-label="New message">
      <div className={styles.box}>
        <ChosenFiles files={attachments.files} isSending={isSending} onRemove={attachments.remove} />
        {isSending && attachments.files.length > 0 && <ProgressBar label="Uploading" value={progress * 100} />}
        <div className={styles.row}>
          <AttachButtons {...{ attachments, isSending, hintId, fileRef }} />
          <Textarea
            ref={fieldRef}
            flex={1}
            variant="unstyled"
            aria-label="Message"
            placeholder="Ask Foundry AI"
            aria-describedby={hintId}
            minRows={1}
            maxRows={8}
            enterKeyHint="send"
            readOnly={isSending}
            value={text}
            error={
              excess > 0 &&
              `At most ${formatNumber(limits.chat.messageLength)} characters; ${formatNumber(excess)} too many`
            }
            onChange={(event) => onChange(event.currentTarget.value)}
            onPaste={paste}
            onKeyDown={(event) => pressKey(event, props)}
          />
          {isGenerating ? (
            <ActionIcon variant="filled" color="navy" aria-label="Stop" onClick={onStop}>
              <Square size={16} aria-hidden fill="currentColor" />
            </ActionIcon>
          ) : (
            <ActionIcon
              type="submit"
              variant="filled"
              aria-label="Send"
              loading={isSending}
              disabled={!hasContent || excess > 0}
            >
              <ArrowUp size={20} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </div>
      <BudgetNote />
      <Text id={hintId} className={styles.hint!} fz="xs" c="dimmed">
        <span className={styles.keys}>Enter sends, Shift+Enter starts a new line. </span>
        Up to 5 images or PDFs of 10 MB, 25 MB in all.
      </Text>
    </form>
  )
}

type AttachButtonsProps = Pick<ComposerProps, 'attachments' | 'fileRef'> & { isSending: boolean; hintId: string }

function AttachButtons({ attachments, isSending, hintId, fileRef }: AttachButtonsProps) {
  const maxCount = limits.chat.attachmentCount - attachments.files.length
  return (
    <>
      <ActionIcon
        aria-label="Attach files"
        aria-describedby={hintId}
        disabled={isSending}
        onClick={() => fileRef.current?.click()}
      >
        <Paperclip size={20} aria-hidden />
      </ActionIcon>
      <DriveFileButton
        purpose="chat"
        isIcon
        maxCount={maxCount}
        isDisabled={isSending || maxCount <= 0}
        onChoose={attachments.addFromDrive}
      />
    </>
  )
}

function pressKey(event: KeyboardEvent<HTMLTextAreaElement>, props: ComposerProps): void {
  // Enter also ends what an input method composes, which Safari tells by the old key code alone.
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  } else if (event.key === 'Escape' && props.isGenerating) {
    event.preventDefault()
    props.onStop()
  } else if (event.key === 'ArrowUp' && props.text === '') {
    event.preventDefault()
    props.onEditLast()
  }
}
