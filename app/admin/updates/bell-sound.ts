/** Plays two strokes of a bell, synthesized by the browser. */
export function playBell(audio: AudioContext): void {
  for (const [afterSeconds, hertz] of [
    [0, 880],
    [0.35, 1174.66],
  ] as const)
    stroke(audio, audio.currentTime + afterSeconds, hertz)
}

/** Plays one stroke: a tone and a quieter overtone that fade out. */
function stroke(audio: AudioContext, at: number, hertz: number): void {
  for (const [overtone, loudness] of [
    [1, 0.4],
    [2.76, 0.12],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz * overtone
    volume.gain.setValueAtTime(loudness, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 1.2)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 1.2)
  }
}
