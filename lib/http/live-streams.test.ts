import { expect, test } from "vitest";
import { LiveStreams } from "./live-streams.ts";

const LIMITS = { person: 2, operator: 4, all: 6 };

function opened() {
  const streams = new LiveStreams(LIMITS);
  const ended: string[] = [];
  const open = (name: string, staffId: string, operatorId: string) =>
    streams.add({ staffId, operatorId, giveWay: () => void ended.push(name) });
  return { open, ended };
}

test("a person's oldest stream gives way to their newest, and no other person's", () => {
  const { open, ended } = opened();
  open("other", "bia", "o1");
  for (const name of ["a1", "a2", "a3", "a4"]) open(name, "ana", "o1");
  expect(ended).toEqual(["a1", "a2"]);
});

test("an operator's oldest stream gives way, and no other operator's", () => {
  const { open, ended } = opened();
  open("other", "zoe", "o2");
  for (let n = 1; n <= 5; n++) open(`s${n}`, `p${n}`, "o1");
  expect(ended).toEqual(["s1"]);
});

test("when the process is full, the oldest stream of the operator with the most gives way", () => {
  const { open, ended } = opened();
  open("small", "zoe", "o2");
  for (let n = 1; n <= 4; n++) open(`s${n}`, `p${n}`, "o1");
  open("third", "ivo", "o3");
  open("fourth", "eva", "o4");
  expect(ended).toEqual(["s1"]);
});

test("a stream that has ended makes room", () => {
  const { open, ended } = opened();
  const end = open("a1", "ana", "o1");
  open("a2", "ana", "o1");
  end();
  open("a3", "ana", "o1");
  expect(ended).toEqual([]);
});
