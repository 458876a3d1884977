import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Bus } from "../../src/platform/bus/bus.ts";
import { until } from "../support/until.ts";

/** Two instances; the in-process form has only one, which then is both. */
export interface BusPair {
  here: Bus;
  there: Bus;
  /** How many errors of handlers were reported. */
  handlerErrors(): number;
  close(): Promise<void>;
}

/** Resolves when what `from` publishes on the topic is heard by `to`. */
export async function untilLinked(from: Bus, to: Bus, topic: string): Promise<void> {
  const hello = `hello ${randomUUID()}`;
  let heard = false;
  const end = to.subscribe(topic, (message) => {
    if (message === hello) heard = true;
  });
  await until(`a message on ${topic} arrives`, async () => {
    await from.publish(topic, hello);
    return heard;
  });
  end();
}

export function describeBus(form: string, createPair: () => Promise<BusPair>): void {
  describe(`bus, ${form}`, () => {
    let pair: BusPair;
    let topic: string;
    beforeEach(async () => {
      pair = await createPair();
      topic = `test ${randomUUID()}`;
    });
    afterEach(() => pair.close());

    /** Collects what is heard, without the greetings that `untilLinked` sends. */
    function listen(bus: Bus, on = topic) {
      const heard: string[] = [];
      const end = bus.subscribe(on, (message) => {
        if (!message.startsWith("hello ")) heard.push(message);
      });
      return { heard, end };
    }

    /** After it, everything published before it, on either side, has arrived. */
    async function settled() {
      await untilLinked(pair.here, pair.there, topic);
      await untilLinked(pair.there, pair.here, topic);
    }

    test("a handler of the same instance has heard it when publish returns", () => {
      const { heard } = listen(pair.here);
      const sent = pair.here.publish(topic, "now");
      assert.deepEqual(heard, ["now"]);
      return sent;
    });

    test("every instance hears each message once and in order", async () => {
      const here = listen(pair.here);
      const there = listen(pair.there);
      await settled();
      const messages = Array.from({ length: 200 }, (_, i) => `message ${i}`);
      await Promise.all(messages.map((message) => pair.here.publish(topic, message)));
      await settled();
      assert.deepEqual(here.heard, messages);
      assert.deepEqual(there.heard, messages);
    });

    test("any text arrives as it was", async () => {
      const { heard } = listen(pair.there);
      await settled();
      const messages = ["", "Größe 🌍\u0000\r\n", "x".repeat(1_000_000), '{"a":1}'];
      for (const message of messages) await pair.here.publish(topic, message);
      await settled();
      assert.deepEqual(heard, messages);
    });

    test("topics are apart", async () => {
      const other = listen(pair.there, `${topic} other`);
      const mine = listen(pair.there);
      await settled();
      await pair.here.publish(topic, "mine");
      await settled();
      assert.deepEqual(mine.heard, ["mine"]);
      assert.deepEqual(other.heard, []);
    });

    test("ending one subscription leaves the others, and a topic can be taken up again", async () => {
      const first = listen(pair.there);
      const second = listen(pair.there);
      await settled();
      first.end();
      first.end();
      await pair.here.publish(topic, "one");
      await settled();
      second.end();
      await pair.here.publish(topic, "nobody listens");
      const third = listen(pair.there);
      await settled();
      await pair.here.publish(topic, "two");
      await settled();
      assert.deepEqual(first.heard, []);
      assert.deepEqual(second.heard, ["one"]);
      assert.deepEqual(third.heard.at(-1), "two");
    });

    test("one function subscribed twice hears twice, and once after one is ended", async () => {
      let calls = 0;
      const count = () => calls++;
      const end = pair.here.subscribe(topic, count);
      pair.here.subscribe(topic, count);
      await pair.here.publish(topic, "a");
      assert.equal(calls, 2);
      end();
      await pair.here.publish(topic, "b");
      assert.equal(calls, 3);
    });

    test("a handler that throws is reported and stops nobody", async () => {
      for (const bus of [pair.here, pair.there]) {
        bus.subscribe(topic, (message) => {
          if (message === "bad") throw new Error("a handler's own bug");
        });
      }
      const here = listen(pair.here);
      const there = listen(pair.there);
      await settled();
      await pair.here.publish(topic, "bad");
      await settled();
      assert.deepEqual(here.heard, ["bad"]);
      assert.deepEqual(there.heard, ["bad"]);
      assert.equal(pair.handlerErrors(), 2);
    });

    test("after closing nothing is heard and publishing is harmless", async () => {
      const { heard } = listen(pair.here);
      await pair.here.close();
      await pair.here.publish(topic, "too late");
      assert.deepEqual(heard, []);
    });

    test("no gap while all goes well", async () => {
      let gaps = 0;
      pair.here.onGap(() => gaps++);
      pair.there.onGap(() => gaps++);
      listen(pair.there);
      await settled();
      assert.equal(gaps, 0);
    });
  });
}
