import { spawnSync } from 'node:child_process'
import { toSamples } from './samples.ts'

const kilobits = 48
const samplesPerFrame = 576

export type Frame = { kilobits: number; sampleRate: number; isMono: boolean; isSilent: boolean }

/** Every frame of an MP3 of MPEG-2 Layer III; throws where a frame should begin and none does. */
export function readFrames(mp3: Uint8Array): Frame[] {
  const frames: Frame[] = []
  for (let at = 0; at < mp3.length;) {
    const [sync = 0, version = 0, rates = 0, mode = 0] = mp3.subarray(at, at + 4)
    if (sync !== 0xff || version !== 0xf3) throw new Error(`no MPEG-2 Layer III frame at byte ${at} of ${mp3.length}`)
    const kilobits = 8 * (rates >> 4)
    const sampleRate = [22_050, 24_000, 16_000][(rates >> 2) & 3]!
    frames.push({ kilobits, sampleRate, isMono: mode >> 6 === 3, isSilent: countBigValues(mp3.subarray(at + 4)) === 0 })
    at += (samplesPerFrame * kilobits * 1_000) / 8 / sampleRate + ((rates >> 1) & 1)
  }
  return frames
}

/** The number in bits 21 to 29 of the side information: how many pairs of frequencies are not zero or one. */
function countBigValues([, , third = 0, fourth = 0]: Uint8Array): number {
  return ((third & 7) << 6) | (fourth >> 2)
}

/** When sound begins after silence, in milliseconds, right within two frames. */
export function listSoundStarts(mp3: Uint8Array): number[] {
  const frames = readFrames(mp3)
  const frameMs = (216 / (kilobits / 8)) * (16_000 / frames[0]!.sampleRate)
  return frames.flatMap(({ isSilent }, index) =>
    !isSilent && (index === 0 || frames[index - 1]!.isSilent) ? [index * frameMs] : [],
  )
}

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

/** The samples that an independent decoder makes of it; throws what that warns of. */
export function decode(mp3: Uint8Array): Float32Array {
  const args = ['-v', 'warning', '-f', 'mp3', '-i', 'pipe:0', '-f', 's16le', 'pipe:1']
  const { stdout, stderr } = spawnSync('ffmpeg', args, { input: mp3, maxBuffer: 1_000_000_000 })
  const warnings = stderr.toString().replace(/.*Estimating duration.*\n/, '')
  if (warnings !== '') throw new Error(warnings)
  return toSamples(stdout)
}
