#!/bin/sh
# Builds target/*.jar with a JDK alone: the classes, their sources for the IDE, and the pom.
set -eu
cd "$(dirname "$0")"
name=hosted-verification-links-client
version=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml)
rm -rf target
mkdir -p "target/classes/META-INF/maven/hosted-verification-links/$name"
cp pom.xml "target/classes/META-INF/maven/hosted-verification-links/$name/"
find src/main/java -name '*.java' >target/sources
javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC --release 11 -encoding UTF-8 -Xlint:all -Werror -d target/classes @target/sources
# Since JDK 17 one time for each entry: what is packed twice is the same.
dated() { if jar --help | grep -q -- --date; then jar --date=2026-01-01T00:00:00Z "$@"; else jar "$@"; fi; }
dated --create --file "target/$name-$version.jar" -C target/classes .
dated --create --file "target/$name-$version-sources.jar" -C src/main/java .
cp pom.xml "target/$name-$version.pom"
