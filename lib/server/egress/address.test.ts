import { describe, expect, test } from "vitest";
import { mayConnectTo, portFault, urlFault } from "./address.ts";

const PUBLIC = ["1.1.1.1", "8.8.8.8", "200.147.3.157", "2606:4700:4700::1111", "2804:14d::1"];
const LONGEST = "https://hooks.example.com/".padEnd(2_048, "x");
const LOOPBACK = ["127.0.0.1", "127.8.9.10", "::1"];
const NEVER = [
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "fd00::1",
  "0.0.0.0",
  "100.64.0.1",
  "169.254.169.254",
  "168.63.129.16",
  "100.100.100.200",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd20:ce::254",
  "192.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::1",
  "2002:7f00:1::",
  "2002:808:808::",
  "2001::1",
  "2001:db8::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "100::1",
  "not an address",
  "",
];

describe("an address", () => {
  test.each(PUBLIC)("%s is public", (address) => {
    expect(mayConnectTo(address, "public")).toBe(true);
    expect(mayConnectTo(address, "publicAndLoopback")).toBe(true);
  });
  test.each(LOOPBACK)("%s may be connected to in staging only", (address) => {
    expect(mayConnectTo(address, "public")).toBe(false);
    expect(mayConnectTo(address, "publicAndLoopback")).toBe(true);
  });
  test.each(NEVER)("%s is never connected to", (address) => {
    expect(mayConnectTo(address, "public")).toBe(false);
    expect(mayConnectTo(address, "publicAndLoopback")).toBe(false);
  });
});

describe("a URL in production", () => {
  test.each([
    "https://hooks.example.com/pix?x=1",
    "https://hooks.example.com:8443/",
    "https://hooks.example.com:1024/",
    "https://hooks.example.com:65535/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://münchen.example/",
    "https://hooks.example.com/#x",
    LONGEST,
  ])("%s is accepted", (url) => {
    expect(urlFault(url, "public")).toBeNull();
  });
  test.each([
    ["http://hooks.example.com/", "must start with https://"],
    ["ftp://hooks.example.com/", "must start with https://"],
    ["javascript:alert(1)", "must start with https://"],
    ["hooks.example.com", "must be a URL"],
    ["https://", "must be a URL"],
    ["https://user:secret@hooks.example.com/", "must not hold a user name or password: use authentication"],
    ["https://user@hooks.example.com/", "must not hold a user name or password: use authentication"],
    ...["22", "25", "80", "1023"].map((port) => [
      `https://hooks.example.com:${port}/`,
      "must lead to port 443, or one from 1024 on",
    ]),
    ...["3306", "4222", "5432", "6379", "7687", "8123", "8200", "9000", "9200", "11211", "26257", "27017", "61616"].map(
      (port) => [
        `https://hooks.example.com:${port}/`,
        `must not lead to port ${port}, where another kind of service listens`,
      ],
    ),
    [`${LONGEST}x`, "must have at most 2048 characters"],
    ...[
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f000001/",
      "https://0x7f.1/",
      "https://0177.0.0.1/",
      "https://017700000001/",
      "https://127.1/",
      "https://１２７.0.0.1/",
      "https://%31%32%37.0.0.1/",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[::ffff:7f00:1]/",
      "https://[64:ff9b::7f00:1]/",
      "https://[2002:7f00:1::]/",
      "https://[fe80::1]/",
      "https://0/",
      "https://localhost/",
      "https://localhost./",
      "https://LOCALHOST:8080/",
      "https://api.localhost/",
      "https://postgres/",
      "https://metadata.google.internal/",
      "https://metadata.goog/",
      "https://METADATA.tencentyun.com./",
      "https://168.63.129.16/",
      "https://[fd00:ec2::254]/",
      "https://printer.local/",
    ].map((url) => [url, "must lead to a public address"]),
  ])("%s: %s", (url, fault) => {
    expect(urlFault(url, "public")).toBe(fault);
  });
});

describe("a URL in staging", () => {
  test.each([
    "http://localhost:9000/hook",
    "http://localhost:80/",
    "http://localhost:6379/",
    "http://127.0.0.1:9000/",
    "http://receiver/",
    "http://2130706433/",
  ])("%s is accepted", (url) => {
    expect(urlFault(url, "publicAndLoopback")).toBeNull();
  });
  test.each([
    "http://169.254.169.254/",
    "http://168.63.129.16/",
    "http://metadata/",
    "http://metadata.google.internal/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::1]/",
    "http://0.0.0.0/",
  ])("%s is refused", (url) => {
    expect(urlFault(url, "publicAndLoopback")).toBe("must lead to a public address");
  });
});

describe("a port where another kind of service listens, in staging", () => {
  test.each([
    "http://localhost:6379/",
    "http://hooks.localhost:25/",
    "http://127.0.0.1:5432/",
    "http://[::1]:5432/",
    "http://receiver:5432/",
  ])("is free on this machine, or under a name that it may know: %s", (url) => {
    expect(urlFault(url, "publicAndLoopback")).toBeNull();
  });
  test.each([
    ["https://hooks.example.com:5432/", "must not lead to port 5432, where another kind of service listens"],
    ["https://8.8.8.8:6379/", "must not lead to port 6379, where another kind of service listens"],
    ["http://hooks.example.com:25/", "must lead to port 443, or one from 1024 on"],
  ])("is refused elsewhere: %s", (url, fault) => {
    expect(urlFault(url, "publicAndLoopback")).toBe(fault);
  });
});

describe("the port of an SFTP server", () => {
  test.each([22, 1_024, 2_222, 65_535])("%i is accepted in production", (port) => {
    expect(portFault("sftp.example.com", port, "sftp", "public")).toBeNull();
  });
  test.each([
    [23, "must lead to port 22, or one from 1024 on"],
    [443, "must lead to port 22, or one from 1024 on"],
    [5_432, "must not lead to port 5432, where another kind of service listens"],
  ])("%i: %s", (port, fault) => {
    for (const policy of ["public", "publicAndLoopback"] as const)
      expect(portFault("sftp.example.com", port, "sftp", policy)).toBe(fault);
    expect(portFault("127.0.0.1", port, "sftp", "publicAndLoopback")).toBeNull();
  });
});
