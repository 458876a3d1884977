/** The events of a stream of ours: one JSON value a frame. */
export async function* readEvents<Event>(body: AsyncIterable<Uint8Array>): AsyncGenerator<Event> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) {
      const data = frame
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice("data:".length).trimStart())
        .join("\n");
      // A comment keeps the line awake and says nothing.
      if (data !== "") yield JSON.parse(data) as Event;
    }
  }
}
